import type { Engine } from '../support/engines.ts'
import { again } from './again.ts'
import { allOrNothing } from './all-or-nothing.ts'
import { deltas } from './deltas.ts'
import { dryRuns } from './dry-runs.ts'
import { elsewhere } from './elsewhere.ts'
import { lostDatabase, ownFaults, readOnlyDatabase, unreachableDatabase } from './failures.ts'
import { freezes } from './freezes.ts'
import { integers } from './integers.ts'
import { type AskedLaw, asked, type Law } from './law.ts'
import { memory } from './memory.ts'
import { otherSites } from './other-sites.ts'
import { pastStates } from './past-states.ts'
import { preconditions, unchanged } from './preconditions.ts'
import { queries } from './queries.ts'
import { replay } from './replay.ts'
import { roundTrips } from './round-trips.ts'
import { secrecy } from './secrecy.ts'
import { strictBodies } from './strict-bodies.ts'
import { undoing } from './undoing.ts'
import { unknownNames } from './unknown-names.ts'

/**
 * A law in which the engine has no part: about what a server has in memory afterwards, or about further changes. Where
 * two runs share the work, PostgreSQL has it; `before` also runs on the other one, so that the call finds the same in
 * memory and sends the same.
 */
function askedOnce<Before>({ after, ...law }: Law<Before>): AskedLaw {
  return asked<Before>({ ...law, ...(after && !isLeft() && { after }) })
}

/** The same, where `before` leaves nothing in memory: it does not run on the other one either. */
function askedOnlyOnce<Before>(law: Law<Before>): AskedLaw {
  return asked<Before>(isLeft() ? { ...law, of: () => false } : law)
}

const isLeft = () => process.env.TEST_ALSO === ('postgresql' satisfies Engine)

/**
 * In this order: `preconditions` reads what the server has in memory, and `memory` makes it forget what the ones before
 * it have read.
 */
export const laws: readonly AskedLaw[] = [
  asked(unknownNames),
  asked(elsewhere),
  askedOnlyOnce(queries),
  askedOnlyOnce(integers),
  asked(strictBodies),
  askedOnlyOnce(otherSites),
  asked(pastStates),
  asked(allOrNothing),
  asked(freezes),
  asked(readOnlyDatabase),
  asked(unreachableDatabase),
  asked(lostDatabase),
  asked(ownFaults),
  asked(preconditions),
  asked(unchanged),
  asked(dryRuns),
  askedOnce(deltas),
  askedOnce(memory),
  asked(replay),
  asked(secrecy),
  asked(roundTrips),
  askedOnce(again),
  askedOnlyOnce(undoing),
]
