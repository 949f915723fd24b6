import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { bothOf, type Choice, type Clash, canKeepBoth, isSame, type Merge, resolved } from './merge.ts'
import { DRAFT_TEXTS } from './texts.ts'
import type { Fields } from './use-draft.ts'

type Properties = {
  clash: Merge
  /** How people read a field, and its value. */
  label: (field: string) => string
  show: (field: string, value: unknown) => string
  onResolve: (fields: Fields) => void
}

/** Two changes of the same: theirs, mine, or both, to choose by field. */
export function ClashPanel({ clash, label, show, onResolve }: Properties) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  return (
    <section class="clash" role="alert" aria-label={DRAFT_TEXTS.clash}>
      <h3>{DRAFT_TEXTS.clash}</h3>
      <p>{DRAFT_TEXTS.clashHint}</p>
      {clash.clashes.map((each) => (
        <OneClash
          key={each.field}
          clash={each}
          label={label(each.field)}
          show={(value) => show(each.field, value)}
          choice={choices[each.field] ?? 'mine'}
          onChoose={(choice) => setChoices({ ...choices, [each.field]: choice })}
        />
      ))}
      <div class="actions">
        <Button kind="main" onClick={() => onResolve(resolved(clash, choices))}>
          {DRAFT_TEXTS.goOn}
        </Button>
      </div>
    </section>
  )
}

type OneProperties = {
  clash: Clash
  label: string
  show: (value: unknown) => string
  choice: Choice
  onChoose: (choice: Choice) => void
}

function OneClash({ clash, label, show, choice, onChoose }: OneProperties) {
  const offered: [Choice, string][] = [
    ['theirs', show(clash.theirs)],
    ['mine', show(clash.mine)],
  ]
  const both = canKeepBoth(clash) ? bothOf(clash) : undefined
  if (both !== undefined && !isSame(both, clash.theirs) && !isSame(both, clash.mine)) offered.push(['both', show(both)])
  return (
    <fieldset>
      <legend>{label}</legend>
      <p class="dim">
        {DRAFT_TEXTS.was}: <bdi>{show(clash.base)}</bdi>
      </p>
      {offered.map(([value, text]) => (
        <label key={value} class="check">
          <input
            type="radio"
            name={`clash-${clash.field}`}
            aria-label={`${DRAFT_TEXTS.choiceOf(label)}: ${DRAFT_TEXTS[value]}`}
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span>
            <strong>{DRAFT_TEXTS[value]}</strong> <bdi>{text}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
