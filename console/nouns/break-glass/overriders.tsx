import type { Schemas } from '@flaghoist/client'
import { overridersInWords } from './overriders-in-words.ts'

/** Who could make a change all the same, with a reason: in spite of a freeze, or without approval. */
export function Overriders({ of = [] }: { of: readonly Schemas['Overriders'][] | undefined }) {
  return (
    <>
      {overridersInWords(of).map((sentence) => (
        <p key={sentence} class="dim" dir="auto">
          {sentence}
        </p>
      ))}
    </>
  )
}
