import { asking, type Caller, type Client, type Request } from '../client.ts'
import { pause } from '../random.ts'
import type { Server } from '../server.ts'
import { HOME, SWITCHED } from './scene.ts'

/** How long the changes took, and the answers to the changes that were refused. */
export type Measured = { readonly ms: number[]; readonly refused: string[] }

const PAUSE_MS = 20
const place = { projectId: HOME, featureName: SWITCHED, environment: 'development' }

/** What answers an incident, in turn: the feature is turned off and on, and its strategies are changed in between. */
const STEPS: readonly Request[] = [
  asking('turnFeatureOff', place),
  asking('turnFeatureOn', place),
  asking('turnFeatureOff', place),
  asking('patchFeature', place, [{ op: 'add', path: '/description', value: 'switched' }]),
  asking('turnFeatureOn', place),
]

/** Returns a function that switches the feature until it is over. */
export function switching(client: Client, server: Server, by: Caller) {
  return async (isOver: () => boolean): Promise<Measured> => {
    const measured: Measured = { ms: [], refused: [] }
    for (let turn = 0; !isOver(); turn++) {
      const step = STEPS[turn % STEPS.length] as Request
      const since = performance.now()
      const outcome = await client.send(server, by, step, 'write')
      measured.ms.push(performance.now() - since)
      if (!outcome.known || outcome.status >= 300)
        measured.refused.push(outcome.known ? `${outcome.status}` : outcome.why)
      await pause(PAUSE_MS)
    }
    return measured
  }
}
