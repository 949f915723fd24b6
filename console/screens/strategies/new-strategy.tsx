import { etagOf } from '@flaghoist/client'
import { useMemo, useState } from 'preact/hooks'
import { DraftBar } from '../../editing/drafts/draft-bar.tsx'
import { useDraft } from '../../editing/drafts/use-draft.ts'
import { draftPlace } from '../../editing/drafts/use-stored-drafts.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { EnvironmentPlace, FeatureEnvironment } from '../../nouns/features/feature-place.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { useWarnings } from '../../nouns/sdk-warnings/use-warnings.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { RefusableForm } from '../../ui/refusals.tsx'
import { StrategyEditor } from '../strategy-editor/strategy-editor.tsx'
import { newStrategy, strategyProblem } from '../strategy-editor/strategy-fields.ts'
import { addEdit } from './strategy-edits.ts'

type Properties = { place: EnvironmentPlace; found: FeatureEnvironment; onClose: () => void }

/** The draft of a strategy that is not there yet. */
export function NewStrategy({ place, found, onClose }: Properties) {
  const { data: project } = useProject(place.projectId)
  const stickiness = project?.defaultStickiness
  const current = useMemo(
    () =>
      stickiness === undefined ? undefined : { value: newStrategy(place.featureName, stickiness), etag: etagOf(found) },
    [stickiness, found],
  )
  const drafted = useDraft(draftPlace(place, 'new'), current)
  const [isSaving, setSaving] = useState(false)
  const { mine, etag } = drafted
  const warnings = useWarnings(mine && addEdit({ place, etag: '*' }, mine).operation)
  if (mine === undefined) return null
  return (
    <section class="strategy" aria-label={STRATEGY_TEXTS.addTitle(place.environment)}>
      <h3>{STRATEGY_TEXTS.addTitle(place.environment)}</h3>
      <RefusableForm>
        <StrategyEditor project={place.projectId} value={mine} warnings={warnings} onChange={drafted.change} />
        {/* A new strategy is worth saving as it begins. */}
        <DraftBar
          drafted={drafted}
          canSaveUnchanged
          reason={strategyProblem(mine)}
          label={(field) => STRATEGY_TEXTS.fields[field] ?? field}
          onSave={() => setSaving(true)}
          onClose={onClose}
        />
        {isSaving && (
          <SaveDialog
            project={place.projectId}
            edit={addEdit({ place, etag }, mine)}
            onClose={() => setSaving(false)}
            onDone={() => {
              setSaving(false)
              drafted.discard()
              onClose()
            }}
          />
        )}
      </RefusableForm>
    </section>
  )
}
