import { change } from '../../../clients/typescript/src/client.ts'
import { showToast } from '../../page/toast.ts'
import { readAgain } from '../../server/queries.ts'
import { send } from '../../server/send.ts'
import { showFailure, undone } from '../../server/write.ts'
import { FEATURE_LIST_TEXTS } from './texts.ts'

const BULK = FEATURE_LIST_TEXTS.bulk

type At = { readonly projectId: string; readonly environment: string }

/**
 * Turns many features on or off. A dry run first finds out which of them are not so already: only these are turned back
 * when it is undone. Returns whether it was done.
 */
export async function turnFeatures(
  path: At,
  features: readonly string[],
  isOn: boolean,
  comment: { comment?: string },
): Promise<boolean> {
  const [operation, opposite] = isOn
    ? (['turnFeaturesOn', 'turnFeaturesOff'] as const)
    : (['turnFeaturesOff', 'turnFeaturesOn'] as const)
  const input = { path, body: { features: [...features] } }
  try {
    const { operations } = await send('dryRunBatch', { input: { body: { operations: [change(operation, input)] } } })
    const events = operations.flatMap((tried) => tried.events)
    const turned = events.filter(({ type }) => /^feature-environment-(enabled|disabled)$/.test(type))
    const changed = [...new Set(turned.flatMap(({ featureName }) => featureName ?? []))]
    await send(operation, { input, ...comment })
    showToast({
      text: BULK.done(features.length, isOn ? BULK.turnedOn : BULK.turnedOff),
      ...(changed.length > 0 && {
        undo: () => undone(() => send(opposite, { input: { path, body: { features: changed } } })),
      }),
    })
    return true
  } catch (error) {
    showFailure(error)
    return false
  } finally {
    readAgain()
  }
}
