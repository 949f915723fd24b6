import { etagOf } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { ClashPanel } from '../../editing/drafts/clash-panel.tsx'
import { DraftBar } from '../../editing/drafts/draft-bar.tsx'
import { useDraft } from '../../editing/drafts/use-draft.ts'
import { draftPlace } from '../../editing/drafts/use-stored-drafts.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { EnvironmentPlace, Strategy } from '../../nouns/features/feature-place.ts'
import { useWarnings } from '../../nouns/sdk-warnings/use-warnings.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { useRead } from '../../server/read.ts'
import { RefusableForm } from '../../ui/refusals.tsx'
import { Shown } from '../../ui/states.tsx'
import { GrowInSteps } from '../release-plans/grow-in-steps.tsx'
import { StrategyEditor } from '../strategy-editor/strategy-editor.tsx'
import { memberText, strategyFields, strategyProblem } from '../strategy-editor/strategy-fields.ts'
import { changeEdit } from './strategy-edits.ts'

type Properties = { place: EnvironmentPlace; strategy: Strategy; onClose: () => void }

/** The editor of a strategy with its draft. */
export function EditedStrategy({ place, strategy, onClose }: Properties) {
  const read = useRead('getStrategy', { path: { ...place, strategyId: strategy.id } })
  const current = read.data && { value: strategyFields(read.data), etag: etagOf(read.data) }
  const drafted = useDraft(draftPlace(place, strategy.id), current)
  const { segmentName } = useSegments(place.projectId)
  const [isSaving, setSaving] = useState(false)
  const { mine, base, etag, clash } = drafted
  const warnings = useWarnings(mine && base && changeEdit({ place, etag: '*' }, strategy.id, base, mine).operation)
  const label = (field: string) => STRATEGY_TEXTS.fields[field] ?? field
  if (mine === undefined || base === undefined) return <Shown read={read}>{() => null}</Shown>
  return (
    <RefusableForm>
      {clash !== undefined && (
        <ClashPanel
          clash={clash}
          label={label}
          show={(field, value) => memberText(field, value, mine, segmentName)}
          onResolve={drafted.resolve}
        />
      )}
      <StrategyEditor project={place.projectId} value={mine} warnings={warnings} onChange={drafted.change} />
      <GrowInSteps place={place} strategy={mine} />
      <DraftBar
        drafted={drafted}
        label={label}
        reason={strategyProblem(mine)}
        onSave={() => setSaving(true)}
        onClose={onClose}
      />
      {isSaving && (
        <SaveDialog
          project={place.projectId}
          edit={changeEdit({ place, etag }, strategy.id, base, mine)}
          onClose={() => setSaving(false)}
          onDone={() => {
            setSaving(false)
            drafted.discard()
            onClose()
          }}
        />
      )}
    </RefusableForm>
  )
}
