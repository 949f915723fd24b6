import { useState } from 'preact/hooks'
import { type Sentence, textOf } from '../../../src/sentences/said.ts'
import { sentencesOf } from '../../../src/sentences/sentences.ts'
import type { Step } from '../../../src/sentences/steps.ts'
import { Diff } from '../../ui/diff.tsx'
import { useSegments } from '../strategies/use-segments.ts'

type Properties = {
  steps: readonly Step[]
  strategyNames?: ReadonlyMap<string, string>
  /** The environment that goes without saying. */
  environment?: string | null
}

/** What differs between two states, in sentences; the JSON is one press away. */
export function Changes({ steps, strategyNames, environment }: Properties) {
  const { segmentName } = useSegments('', steps.some(hasSegments))
  if (steps.length === 0) return null
  return (
    <>
      <Sentences sentences={sentencesOf(steps, { segmentName, strategyNames })} environment={environment} />
      <ChangedJson steps={steps} />
    </>
  )
}

/** Sentences about differences, each with its sign. */
export function Sentences({
  sentences,
  environment: shown,
}: {
  sentences: readonly Sentence[]
  environment?: string | null | undefined
}) {
  return (
    <ul class="changes">
      {sentences.map((sentence, index) => (
        <li key={index} class={`is-${sentence.kind}`}>
          {sentence.environment !== undefined && sentence.environment !== shown && (
            <span class="badge">
              <bdi>{sentence.environment}</bdi>
            </span>
          )}{' '}
          <bdi>{textOf(sentence)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The values that differ as JSON, by place. */
export function ChangedJson({ steps }: { steps: readonly Step[] }) {
  const [isOpen, setOpen] = useState(false)
  const states = (side: 'before' | 'after') =>
    Object.fromEntries(steps.map((step) => [step.path.join(' › '), step[side]]))
  return (
    <details class="changed-json" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>JSON</summary>
      {isOpen && <Diff before={states('before')} after={states('after')} />}
    </details>
  )
}

/** Whether a difference names segments, whose names have to be read. */
function hasSegments({ path, before, after }: Step): boolean {
  return path.includes('segments') || /"segments":\[\d/.test(JSON.stringify([before, after]))
}
