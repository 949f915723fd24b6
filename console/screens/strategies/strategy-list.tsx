import { etagOf } from '@flaghoist/client'
import { useEffect, useState } from 'preact/hooks'
import { sentenceOf } from '../../../src/sentences/strategy-sentence.ts'
import { DraftBar } from '../../editing/drafts/draft-bar.tsx'
import { useDraft } from '../../editing/drafts/use-draft.ts'
import { draftPlace, useStoredDrafts } from '../../editing/drafts/use-stored-drafts.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace, FeatureEnvironment } from '../../nouns/features/feature-place.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { inOrder, moved } from '../../page/order.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { LostDrafts } from './lost-drafts.tsx'
import { NewStrategy } from './new-strategy.tsx'
import { orderEdit } from './strategy-edits.ts'
import { StrategyItem } from './strategy-item.tsx'

type Properties = { place: EnvironmentPlace; found: FeatureEnvironment; rights: EnvironmentRights }
type Order = { readonly order: readonly string[] }

/** The strategies of a feature in an environment; users who meet any of them have the feature. */
export function StrategyList({ place, found, rights }: Properties) {
  const { segmentName } = useSegments(place.projectId)
  const [isAdding, setAdding] = useState(useStoredDrafts(place).includes('new'))
  const [isSaving, setSaving] = useState(false)
  const element = useFocusBack<HTMLElement>(isAdding, ':scope > .actions button')
  const [dragged, setDragged] = useState<string>()
  const ids = found.strategies.map(({ id }) => id)
  const drafted = useDraft<Order>(draftPlace(place, 'order'), { value: { order: ids }, etag: etagOf(found) })
  const strategies = inOrder(found.strategies, drafted.mine?.order ?? ids)
  const order = strategies.map(({ id }) => id)
  // Strategies that others have added or moved meanwhile are seen in what changes, before it is saved.
  useEffect(() => {
    if (drafted.clash !== undefined) drafted.resolve({ order })
  }, [drafted.clash])
  const sentences = (of: typeof strategies) => of.map((strategy) => sentenceOf(strategy, segmentName))
  const put = (id: string, to: number) => drafted.change({ order: moved(order, order.indexOf(id), to) })
  return (
    <section ref={element} class="strategies" aria-label={STRATEGY_TEXTS.strategies(place.environment)}>
      {strategies.length === 0 && !isAdding && <p class="dim">{STRATEGY_TEXTS.none}</p>}
      <ol>
        {strategies.map((strategy, index) => (
          <StrategyItem
            key={strategy.id}
            place={place}
            strategy={strategy}
            rights={rights}
            move={
              strategies.length < 2
                ? undefined
                : {
                    reason: rights.reason('UPDATE_FEATURE_STRATEGY'),
                    onMove: (by) => put(strategy.id, index + by),
                    onDragStart: () => setDragged(strategy.id),
                    onDragOver: () => {
                      if (dragged !== undefined && dragged !== strategy.id) put(dragged, index)
                    },
                  }
            }
          />
        ))}
      </ol>
      {drafted.isChanged && (
        <DraftBar drafted={drafted} label={() => STRATEGY_TEXTS.order} onSave={() => setSaving(true)} />
      )}
      {isSaving && (
        <SaveDialog
          project={place.projectId}
          edit={orderEdit({ place, etag: drafted.etag }, order, {
            before: sentences(found.strategies),
            after: sentences(strategies),
          })}
          onClose={() => setSaving(false)}
          onDone={() => {
            setSaving(false)
            drafted.discard()
          }}
        />
      )}
      <LostDrafts place={place} ids={ids} onAdd={() => setAdding(true)} />
      {isAdding ? (
        <NewStrategy place={place} found={found} onClose={() => setAdding(false)} />
      ) : (
        <div class="actions">
          <Button
            label={STRATEGY_TEXTS.addTo(place.environment)}
            reason={rights.reason('CREATE_FEATURE_STRATEGY')}
            onClick={() => setAdding(true)}
          >
            {STRATEGY_TEXTS.add}
          </Button>
        </div>
      )}
    </section>
  )
}
