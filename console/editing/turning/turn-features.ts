import { change, FlaghoistError, type Schemas } from '@flaghoist/client'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { isGuarded } from '../../nouns/projects/reviewed.ts'
import { counted } from '../../page/counted.ts'
import { WORDS } from '../../page/words.ts'
import { queries, readAgain } from '../../server/queries.ts'
import { readOf } from '../../server/read.ts'
import { send, written } from '../../server/send.ts'
import { showDone, showFailure } from '../../server/write.ts'
import type { May } from '../../session/may.ts'
import { askAbout } from '../edits/asked-edit.tsx'
import type { Edit } from '../edits/edit.ts'
import { proposalOf } from '../edits/proposal-of.ts'
import { reasoned } from '../edits/why-field.tsx'
import { needsReview } from './needs-review.ts'
import { isLookedAtFirst } from './turned.ts'

type Given = {
  readonly project: Schemas['Project']
  readonly environment: string
  readonly features: readonly string[]
  readonly why: string
  readonly may: May
  readonly onDone: () => void
}

/**
 * Turns many features on or off, by the rule of one: see `turnFeature`. A dry run first finds out which of them are not
 * so already: only these are shown as changed.
 */
export async function turnFeatures({ project, environment, features, why, may, onDone }: Given, isOn: boolean) {
  const id = isOn ? 'turnFeaturesOn' : 'turnFeaturesOff'
  const input = { path: { projectId: project.id, environment }, body: { features: [...features] } }
  const operation = change(id, input)
  try {
    const { operations } = await send('dryRunBatch', { input: { body: { operations: [operation] } } })
    const events = operations.flatMap((dryRun) => dryRun.events)
    const turned = events.filter(({ type }) => /^feature-environment-(enabled|disabled)$/.test(type))
    const changed = [...new Set(turned.flatMap(({ featureName }) => featureName ?? []))]
    // A refused one says of no feature whether it changes.
    const moved = changed.length === 0 ? features : changed
    const states = (enabled: boolean) => Object.fromEntries(moved.map((name) => [name, { enabled }]))
    const edit: Edit = {
      title: (isOn ? FEATURE_TEXTS.turnOn : FEATURE_TEXTS.turnOff)(environment),
      environment,
      before: states(!isOn),
      after: states(isOn),
      operation,
      done: `${counted(features.length, 'feature')}: ${isOn ? WORDS.on : WORDS.off}`,
    }
    const { environments } = await queries.fetchQuery(readOf('listEnvironments', {}))
    const type = environments.find(({ name }) => name === environment)?.type
    if (isLookedAtFirst(type, isGuarded(project, environment, may)))
      return askAbout({ project: project.id, edit, why, onDone })
    try {
      const { answer, undoable } = await written(id, { input, ...reasoned(why) })
      showDone({ text: proposalOf(answer) ?? edit.done }, undoable)
      onDone()
    } catch (error) {
      if (!(error instanceof FlaghoistError && needsReview(error))) throw error
      askAbout({ project: project.id, edit, why, onDone })
    }
  } catch (error) {
    showFailure(error)
  }
  readAgain()
}
