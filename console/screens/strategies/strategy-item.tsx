import { useState } from 'preact/hooks'
import { sentenceOf } from '../../../src/sentences/strategy-sentence.ts'
import { DRAFT_TEXTS } from '../../editing/drafts/texts.ts'
import { useStoredDrafts } from '../../editing/drafts/use-stored-drafts.ts'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace, Strategy } from '../../nouns/features/feature-place.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack, useFocusOnward } from '../../ui/focus-back.ts'
import { WeightBar } from '../variants/weight-bar.tsx'
import { EditedStrategy } from './edited-strategy.tsx'
import { RemoveStrategy } from './remove-strategy.tsx'

export type MoveHandlers = {
  /** Why the order can't be changed; undefined if it can. */
  readonly reason: string | undefined
  readonly onMove: (by: number) => void
  readonly onDragStart: () => void
  readonly onDragOver: () => void
}
type Properties = {
  place: EnvironmentPlace
  strategy: Strategy
  rights: EnvironmentRights
  move: MoveHandlers | undefined
}

/** One strategy as a sentence, with its variants; it is edited in place. */
export function StrategyItem({ place, strategy, rights, move }: Properties) {
  const { segmentName } = useSegments(place.projectId)
  const hasDraft = useStoredDrafts(place).includes(strategy.id)
  const [isOpen, setOpen] = useState(hasDraft)
  const [isRemoving, setRemoving] = useState(false)
  const element = useFocusBack<HTMLLIElement>(isOpen, '.strategy-actions button')
  useFocusOnward(element, '.strategy-actions button', '.strategies', ':scope > .actions button')
  const sentence = sentenceOf(strategy, segmentName)
  return (
    <li
      ref={element}
      class="strategy"
      draggable={move !== undefined && move.reason === undefined && !isOpen}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', sentence)
        move?.onDragStart()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        move?.onDragOver()
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <div class="strategy-head">
        {move !== undefined && <MoveButton sentence={sentence} move={move} />}
        <div class="strategy-text">
          {strategy.title && (
            <p class="strategy-title">
              <bdi>{strategy.title}</bdi>
            </p>
          )}
          <p>
            <bdi>{sentence}</bdi> {strategy.disabled && <span class="badge is-warning">{STRATEGY_TEXTS.disabled}</span>}{' '}
            {hasDraft && !isOpen && (
              <span class="badge" title={DRAFT_TEXTS.draftHint}>
                {DRAFT_TEXTS.draft}
              </span>
            )}
          </p>
        </div>
        {!isOpen && (
          <div class="strategy-actions">
            <Button
              kind="quiet"
              label={STRATEGY_TEXTS.editOf(sentence)}
              reason={rights.reason('UPDATE_FEATURE_STRATEGY')}
              onClick={() => setOpen(true)}
            >
              {WORDS.edit}
            </Button>
            <Button
              kind="quiet"
              label={STRATEGY_TEXTS.removeOf(sentence)}
              reason={rights.reason('DELETE_FEATURE_STRATEGY')}
              onClick={() => setRemoving(true)}
            >
              {WORDS.remove}
            </Button>
          </div>
        )}
      </div>
      {!isOpen && <WeightBar variants={strategy.variants} />}
      {isOpen && <EditedStrategy place={place} strategy={strategy} onClose={() => setOpen(false)} />}
      {isRemoving && <RemoveStrategy place={place} strategyId={strategy.id} onClose={() => setRemoving(false)} />}
    </li>
  )
}

/** Moves a strategy by the arrow keys; the pointer drags the whole strategy. */
function MoveButton({ sentence, move }: { sentence: string; move: MoveHandlers }) {
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
  return (
    <button
      type="button"
      class="quiet move"
      aria-label={STRATEGY_TEXTS.move(sentence)}
      aria-disabled={move.reason !== undefined || undefined}
      title={move.reason ?? STRATEGY_TEXTS.moveHint}
      onKeyDown={(event) => {
        const by = steps[event.key]
        if (by === undefined || move.reason !== undefined) return
        event.preventDefault()
        move.onMove(by)
      }}
    >
      ⠿
    </button>
  )
}
