import { change } from '@flaghoist/client'
import { flaghoist } from '../../server/client.ts'
import { send } from '../../server/send.ts'
import { type Predicted, recordedOf } from './choice.ts'

/** The log gives 100 events at once, and others may have made changes in the moment since. */
const MOST_READ = 100
const MOST_EVENTS = 50

/**
 * Returns what undoes a promotion at once: undoing its events, the last one first. Undefined where there are too many, or
 * where the log does not show them.
 *
 * @param predicted the events of its dry run, in their order
 */
export async function undoOfPromotion(
  projectId: string,
  predicted: readonly Predicted[],
  caller: number | undefined,
): Promise<(() => Promise<unknown>) | undefined> {
  if (predicted.length > MOST_EVENTS) return undefined
  const { events } = await flaghoist().searchEvents({ body: { project: projectId, limit: MOST_READ } })
  const ids = recordedOf(predicted, events, caller)
  if (ids === undefined) return undefined
  const operations = ids.map((eventId) => change('undoEvent', { path: { eventId } }))
  return () => send('runBatch', { input: { body: { operations } } })
}
