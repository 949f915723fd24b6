import { useState } from 'preact/hooks'
import { strategySentence } from '../../nouns/release-plans/milestone-sentence.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { useRefusal, Within } from '../../ui/refusals.tsx'
import { StrategyEditor } from '../strategy-editor/strategy-editor.tsx'
import type { StrategyFields } from '../strategy-editor/strategy-fields.ts'
import { EVERYBODY } from './milestones.ts'
import { PLAN_TEXTS } from './texts.ts'

type Properties = {
  /** Whose segments they may have; undefined for a template of all projects. */
  project: string | undefined
  strategies: readonly StrategyFields[]
  onChange: (strategies: StrategyFields[]) => void
}

/** The strategies of a milestone: a sentence for each, and the editor that features have. */
export function StrategiesEditor({ project, strategies, onChange }: Properties) {
  const [opened, open] = useState<number>()
  return (
    <div class="strategies">
      <ol>
        {strategies.map((strategy, place) => (
          <MilestoneStrategy
            key={place}
            project={project}
            place={place}
            strategy={strategy}
            isOpen={opened === place}
            onOpen={(isOpen) => open(isOpen ? place : undefined)}
            onChange={(changed) => onChange(strategies.map((other, at) => (at === place ? changed : other)))}
            onRemove={
              strategies.length === 1
                ? undefined
                : () => {
                    open(undefined)
                    onChange(strategies.filter((_, at) => at !== place))
                  }
            }
          />
        ))}
      </ol>
      <div class="actions">
        <Button
          kind="quiet"
          onClick={() => {
            open(strategies.length)
            onChange([...strategies, EVERYBODY])
          }}
        >
          {STRATEGY_TEXTS.add}
        </Button>
      </div>
    </div>
  )
}

type StrategyProperties = {
  project: string | undefined
  place: number
  strategy: StrategyFields
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (strategy: StrategyFields) => void
  /** Absent for the only one. */
  onRemove: (() => void) | undefined
}

function MilestoneStrategy({ project, place, strategy, isOpen, onOpen, onChange, onRemove }: StrategyProperties) {
  const { segmentName } = useSegments(project ?? '')
  const { error } = useRefusal(`strategies/${place}`)
  const element = useFocusBack<HTMLLIElement>(isOpen, '.strategy-actions button')
  const sentence = strategySentence(strategy, segmentName)
  return (
    <li ref={element} class="strategy">
      <div class="strategy-head">
        <div class="strategy-text">
          {strategy.title && (
            <p class="strategy-title">
              <bdi>{strategy.title}</bdi>
            </p>
          )}
          <p>
            <bdi>{sentence}</bdi>
          </p>
          {error && !isOpen && <small class="wrong">{error}</small>}
        </div>
        {!isOpen && (
          <div class="strategy-actions">
            <Button kind="quiet" label={STRATEGY_TEXTS.editOf(sentence)} onClick={() => onOpen(true)}>
              {WORDS.edit}
            </Button>
            {onRemove && (
              <Button kind="quiet" label={STRATEGY_TEXTS.removeOf(sentence)} onClick={onRemove}>
                {WORDS.remove}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <Within at={`strategies/${place}`}>
          <StrategyEditor project={project ?? ''} value={strategy} isInMilestone onChange={onChange} />
          <div class="actions">
            <Button onClick={() => onOpen(false)}>{PLAN_TEXTS.closeStrategy}</Button>
          </div>
        </Within>
      )}
    </li>
  )
}
