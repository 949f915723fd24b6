import { showToast } from '../parts/toast.ts'
import { queries } from '../server/queries.ts'
import { readOf } from '../server/read.ts'
import { readAgain, send, showFailure } from '../server/write.ts'
import { FEATURE_TEXTS } from './texts.ts'

type At = { readonly projectId: string; readonly featureName: string; readonly environment: string }

/** Turns a feature on or off, where no switch is shown. Where changes need a review, it asks for one. */
export async function turnFeature(path: At, enabled: boolean): Promise<void> {
  const { projectId, featureName, environment } = path
  try {
    const project = await queries.fetchQuery(readOf('getProject', { path: { projectId }, query: { limit: 1 } }))
    if (project.changeRequestEnvironments.some(({ name }) => name === environment)) {
      const body = [{ action: 'updateEnabled' as const, feature: featureName, payload: { enabled } }]
      await send('addToChangeRequest', { input: { path: { projectId, environment }, body } })
      showToast({ text: FEATURE_TEXTS.asked(featureName, environment) })
    } else {
      const write = { input: { path } }
      const read = { ...readOf('getFeatureEnvironment', write.input), staleTime: 0 }
      const ifMatch = project.requirePreconditions ? await queries.fetchQuery(read) : undefined
      await send(enabled ? 'turnFeatureOn' : 'turnFeatureOff', { ...write, ...(ifMatch !== undefined && { ifMatch }) })
      showToast({ text: (enabled ? FEATURE_TEXTS.isOn : FEATURE_TEXTS.isOff)(featureName, environment) })
    }
  } catch (error) {
    showFailure(error)
  }
  readAgain()
}
