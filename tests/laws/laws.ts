import { allOrNothing } from './all-or-nothing.ts'
import { deltas } from './deltas.ts'
import { type AskedLaw, asked } from './law.ts'
import { memory } from './memory.ts'
import { secrecy } from './secrecy.ts'
import { unknownNames } from './unknown-names.ts'

/**
 * In this order: laws that send requests that fail go first, and `memory` makes the server forget what the ones
 * before it have read.
 */
export const laws: readonly AskedLaw[] = [
  asked(unknownNames),
  asked(allOrNothing),
  asked(deltas),
  asked(memory),
  asked(secrecy),
]
