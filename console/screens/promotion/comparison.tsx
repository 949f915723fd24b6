import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { type Compared, PARTS, type Part } from './choice.ts'
import { ComparedFeature } from './compared-feature.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { PromoteDialog } from './promote-dialog.tsx'
import { PROMOTION_TEXTS } from './texts.ts'

const PAGE_SIZE = 50

/** What differs between two environments, with a choice of features and parts to promote. */
export function Comparison({ place }: { place: Compared }) {
  const { projectId, from, to } = place
  const [query, setQuery] = useQueryState()
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [parts, setParts] = useState<readonly Part[]>(PARTS)
  const [isPromoting, setPromoting] = useState(false)
  const compared = useRead(
    'compareEnvironments',
    { path: { projectId }, query: { from, to, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keepsPrevious: true },
  )
  return (
    <Shown read={compared} lines={8}>
      {({ total, features }: Schemas['EnvironmentComparison']) => {
        if (total === 0)
          return (
            <EmptyState title={PROMOTION_TEXTS.inStep}>
              <p>{PROMOTION_TEXTS.inStepHint}</p>
            </EmptyState>
          )
        return (
          <>
            <p>{PROMOTION_TEXTS.count(total, from, to)}</p>
            <div class="compare-bar">
              <PartChoice parts={parts} onChange={setParts} />
              <span class="dim" role="status">
                {PROMOTION_TEXTS.chosen(chosen.length)}
              </span>
              <Button kind="main" reason={reasonAgainst(chosen, parts)} onClick={() => setPromoting(true)}>
                {PROMOTION_TEXTS.promote}
              </Button>
            </div>
            <ComparisonTable features={features} chosen={chosen} onChoose={setChosen} />
            <Pages page={page} size={PAGE_SIZE} total={total} onPage={(next) => setQuery({ page: next })} />
            <h2>{PROMOTION_TEXTS.details(to)}</h2>
            <ul class="compared">
              {features.map((feature) => (
                <ComparedFeature key={feature.name} projectId={projectId} feature={feature} />
              ))}
            </ul>
            {isPromoting && (
              <PromoteDialog
                place={place}
                features={chosen}
                compared={features}
                parts={parts}
                onClose={() => setPromoting(false)}
                onDone={() => {
                  setPromoting(false)
                  setChosen([])
                }}
              />
            )}
          </>
        )
      }}
    </Shown>
  )
}

function reasonAgainst(chosen: readonly string[], parts: readonly Part[]): string | undefined {
  if (chosen.length === 0) return PROMOTION_TEXTS.chooseFirst
  return parts.length === 0 ? PROMOTION_TEXTS.noPart : undefined
}

function PartChoice({ parts, onChange }: { parts: readonly Part[]; onChange: (parts: readonly Part[]) => void }) {
  return (
    <fieldset class="part-choice">
      <legend class="unseen">{PROMOTION_TEXTS.partsLabel}</legend>
      {PARTS.map((part) => (
        <label key={part} class="choice">
          <input
            type="checkbox"
            checked={parts.includes(part)}
            onChange={() =>
              onChange(PARTS.filter((other) => (other === part ? !parts.includes(part) : parts.includes(other))))
            }
          />
          {PROMOTION_TEXTS.parts[part]}
        </label>
      ))}
    </fieldset>
  )
}
