import { requestLink } from '../../nouns/change-requests/request-link.ts'
import { type EnvironmentPlace, switchOf } from '../../nouns/features/feature-place.ts'
import { isReviewed } from '../../nouns/projects/reviewed.ts'
import { showToast } from '../../page/toast.ts'
import { queries, readAgain } from '../../server/queries.ts'
import { readOf } from '../../server/read.ts'
import { send } from '../../server/send.ts'
import { showFailure, undone } from '../../server/write.ts'
import { FEATURE_LIST_TEXTS } from './texts.ts'

/**
 * Turns a feature on or off where its strategies are not shown: in a list, and by a command. Where changes need a
 * review, it asks for one. The change names the state that it is made over, so that undoing it is refused where others
 * have changed the same since.
 */
export async function turnFeature(path: EnvironmentPlace, enabled: boolean): Promise<void> {
  const { projectId, featureName, environment } = path
  try {
    const project = await queries.fetchQuery(readOf('getProject', { path: { projectId }, query: { limit: 1 } }))
    if (isReviewed(project, environment)) {
      const body = [{ action: 'updateEnabled' as const, feature: featureName, payload: { enabled } }]
      const { id } = await send('addToChangeRequest', { input: { path: { projectId, environment }, body } })
      showToast({ text: FEATURE_LIST_TEXTS.asked(featureName, environment), link: requestLink(projectId, id) })
    } else {
      const ifMatch = await queries.fetchQuery({ ...readOf('getFeatureEnvironment', { path }), staleTime: 0 })
      const turned = await send(enabled ? 'turnFeatureOn' : 'turnFeatureOff', { input: { path }, ifMatch })
      const undo = () => send(enabled ? 'turnFeatureOff' : 'turnFeatureOn', { input: { path }, ifMatch: turned })
      showToast({
        text: (enabled ? FEATURE_LIST_TEXTS.isOn : FEATURE_LIST_TEXTS.isOff)(featureName, environment),
        subject: switchOf(path),
        undo: () => undone(undo),
      })
    }
  } catch (error) {
    showFailure(error)
  }
  readAgain()
}
