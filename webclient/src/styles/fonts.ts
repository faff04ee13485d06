/** The typefaces, in a file of their own so that the page need not wait for them. */
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/fraunces/wght.css'
