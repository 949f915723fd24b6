import { observed } from '../page/observed.ts'

/** Why the user makes all changes that say nothing else, until the page is closed; an empty text for none. */
export const standingReason = observed('')
