import { change, etagOf, FlaghoistError, type Schemas } from '@flaghoist/client'
import { type EnvironmentPlace, type FeatureEnvironment, switchOf } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { isGuarded } from '../../nouns/projects/reviewed.ts'
import { queries, readAgain } from '../../server/queries.ts'
import { readOf } from '../../server/read.ts'
import { written } from '../../server/send.ts'
import { showDone, showFailure } from '../../server/write.ts'
import type { May } from '../../session/may.ts'
import { askAbout } from '../edits/asked-edit.tsx'
import { type Edit, when } from '../edits/edit.ts'
import { needsReview } from './needs-review.ts'
import { isLookedAtFirst } from './turned.ts'

type Known = {
  readonly may: May
  readonly project?: Schemas['Project'] | undefined
  /** What the user sees of the feature; read anew where its ETag is not known. */
  readonly seen?: FeatureEnvironment | undefined
}

/**
 * Turns a feature on or off in an environment: the one way of all switches and commands. Where users are, or where a
 * review is needed, a dialog first shows whom that affects; elsewhere it is done at once and can be undone, unless an
 * approval rule matches: then the dialog offers a change request. The change names the state that it is made over, so that it is refused where others have changed the same since.
 */
export async function turnFeature(place: EnvironmentPlace, isOn: boolean, { may, ...known }: Known): Promise<void> {
  const { projectId, environment } = place
  try {
    const project =
      known.project ?? (await queries.fetchQuery(readOf('getProject', { path: { projectId }, query: { limit: 1 } })))
    const seen: FeatureEnvironment =
      known.seen ?? (await queries.fetchQuery({ ...readOf('getFeatureEnvironment', { path: place }), staleTime: 0 }))
    const edit = turnEdit(place, seen, isOn)
    if (isLookedAtFirst(seen.type, isGuarded(project, environment, may))) return askAbout({ project: projectId, edit })
    try {
      // Not as a batch: that waits its turn behind imports, and this may be urgent.
      const operation = isOn ? 'turnFeatureOn' : 'turnFeatureOff'
      const { undoable } = await written(operation, { input: { path: place }, ifMatch: seen })
      showDone({ text: edit.done, subject: switchOf(place) }, undoable)
    } catch (error) {
      if (!(error instanceof FlaghoistError && needsReview(error))) throw error
      askAbout({ project: projectId, edit })
    }
  } catch (error) {
    showFailure(error)
  }
  readAgain()
}

function turnEdit(place: EnvironmentPlace, seen: FeatureEnvironment, isOn: boolean): Edit {
  const { featureName, environment } = place
  return {
    title: (isOn ? FEATURE_TEXTS.turnOn : FEATURE_TEXTS.turnOff)(environment),
    environment,
    before: { enabled: seen.enabled },
    after: { enabled: isOn },
    operation: change(isOn ? 'turnFeatureOn' : 'turnFeatureOff', { path: place }, when(etagOf(seen))),
    done: (isOn ? FEATURE_TEXTS.turnedOn : FEATURE_TEXTS.turnedOff)(featureName, environment),
    subject: switchOf(place),
  }
}
