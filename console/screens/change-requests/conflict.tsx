import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'

/** Why a change can't be applied now. */
export function Conflict({ text }: { text: string }) {
  return (
    <p class="request-note is-wrong">
      <strong>{REQUEST_TEXTS.conflict}.</strong> {text}
    </p>
  )
}
