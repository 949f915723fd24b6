import { useObserved } from '../../page/observed.ts'
import { standingReason } from '../../server/standing-reason.ts'
import { TextField } from '../../ui/field.tsx'
import { EDIT_TEXTS } from './texts.ts'

/** As many characters as the header `X-Change-Comment` may have. */
const MOST_CHARACTERS = 500

type Properties = { value: string; onInput: (value: string) => void }

/** Why a change is made, for the history and the event log: next to the buttons that make it. */
export function WhyField({ value, onInput }: Properties) {
  const standing = useObserved(standingReason)
  return (
    <div class="why">
      <TextField
        label={EDIT_TEXTS.why}
        placeholder={standing || EDIT_TEXTS.whyHint}
        value={value}
        onInput={onInput}
        maxLength={MOST_CHARACTERS}
        autocomplete="off"
        dir="auto"
      />
    </div>
  )
}

/** The part of a write that says why; nothing without a text. */
export function reasoned(why: string): { comment?: string } {
  const comment = why.trim()
  return comment === '' ? {} : { comment }
}
