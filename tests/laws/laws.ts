import { allOrNothing } from './all-or-nothing.ts'
import { deltas } from './deltas.ts'
import { type AskedLaw, asked } from './law.ts'
import { memory } from './memory.ts'
import { secrecy } from './secrecy.ts'

/**
 * In this order: a law that sends a request that fails goes first, and `memory` makes the server forget what the ones
 * before it have read.
 */
export const laws: readonly AskedLaw[] = [asked(allOrNothing), asked(deltas), asked(memory), asked(secrecy)]
