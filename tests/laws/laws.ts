import { again } from './again.ts'
import { allOrNothing } from './all-or-nothing.ts'
import { deltas } from './deltas.ts'
import { dryRuns } from './dry-runs.ts'
import { elsewhere } from './elsewhere.ts'
import { lostDatabase, ownFaults, readOnlyDatabase, unreachableDatabase } from './failures.ts'
import { freezes } from './freezes.ts'
import { integers } from './integers.ts'
import { type AskedLaw, asked } from './law.ts'
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
 * In this order: `preconditions` reads what the server has in memory, and `memory` makes it forget what the ones before
 * it have read.
 */
export const laws: readonly AskedLaw[] = [
  asked(unknownNames),
  asked(elsewhere),
  asked(queries),
  asked(integers),
  asked(strictBodies),
  asked(otherSites),
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
  asked(deltas),
  asked(memory),
  asked(replay),
  asked(secrecy),
  asked(roundTrips),
  asked(again),
  asked(undoing),
]
