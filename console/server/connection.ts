import { observed } from '../page/observed.ts'

/** Whether the page hears of changes: the stream of events is open. */
export const isConnected = observed(true)
