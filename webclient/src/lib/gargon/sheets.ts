/** What can be looked up at the table. */
export type SheetName = 'score' | 'winnings' | 'seen' | 'ahead' | 'log' | 'help' | 'final'
