import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { Button } from '../../ui/button.tsx'

/** Says that what is shown is not what the reader has looked at first; moves wait until they have looked again. */
export function Edited({ seen, now, onSeen }: { seen: number; now: number; onSeen: () => void }) {
  return (
    <div class="request-note is-warning" role="alert">
      <p>{REQUEST_TEXTS.edited(seen, now)}</p>
      <Button onClick={onSeen}>{REQUEST_TEXTS.lookedAgain}</Button>
    </div>
  )
}
