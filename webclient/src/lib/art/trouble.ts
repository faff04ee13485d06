/** What can be amiss with a page, as far as it has a picture of its own. */
export type Trouble = 'missing' | 'gone' | 'full' | 'offline' | 'failed'
