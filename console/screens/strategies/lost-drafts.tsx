import { useState } from 'preact/hooks'
import { sentenceOf } from '../../../src/sentences/strategy-sentence.ts'
import { draftKey, storeDraft, storedDraft } from '../../editing/drafts/drafts.ts'
import { DRAFT_TEXTS } from '../../editing/drafts/texts.ts'
import { draftPlace, useStoredDrafts } from '../../editing/drafts/use-stored-drafts.ts'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import type { StrategyFields } from '../strategy-editor/strategy-fields.ts'

/** The parts of an environment that have drafts and are no strategies. */
const OTHER_PARTS = ['new', 'order', 'variants']

type Properties = { place: EnvironmentPlace; ids: readonly string[]; onAdd: () => void }

/** Drafts of strategies that another user has removed meanwhile: they can be added as new ones. */
export function LostDrafts({ place, ids, onAdd }: Properties) {
  const { data: who } = useRead('getOwnUser', {})
  const { segmentName } = useSegments(place.projectId)
  const [, setCount] = useState(0)
  const stored = useStoredDrafts(place)
  const keyOf = (part: string) => draftKey(who?.user.id ?? 0, ...draftPlace(place, part))
  const lost = stored.filter((part) => !OTHER_PARTS.includes(part) && !ids.includes(part))
  return (
    <>
      {lost.map((id) => {
        const draft = storedDraft<StrategyFields>(localStorage, keyOf(id))
        if (draft === undefined) return null
        const drop = () => {
          storeDraft(localStorage, keyOf(id), undefined)
          setCount((count) => count + 1)
        }
        return (
          <div key={id} class="note" role="status">
            <p>
              {STRATEGY_TEXTS.lost}: <bdi>{sentenceOf(draft.mine, segmentName)}</bdi>
            </p>
            <div class="actions">
              <Button
                onClick={() => {
                  storeDraft(localStorage, keyOf('new'), { ...draft, etag: undefined })
                  drop()
                  onAdd()
                }}
              >
                {STRATEGY_TEXTS.lostAdd}
              </Button>
              <Button onClick={drop}>{DRAFT_TEXTS.discard}</Button>
            </div>
          </div>
        )
      })}
    </>
  )
}
