import { observed } from './observed.ts'

/** Whether the page hears of changes: the stream of events is open. */
export const isConnected = observed(true)
