import { TimeAgo } from '../../ui/time.tsx'
import { expiryOf } from './expiry.ts'
import { API_TOKEN_TEXTS } from './texts.ts'

/** When a key ends; one that has ended, or soon does, is marked. */
export function Expires({ at }: { at: string | null }) {
  const expiry = expiryOf(at, Date.now())
  if (expiry === 'never') return <span class="dim">{API_TOKEN_TEXTS.never}</span>
  if (expiry === 'later') return <TimeAgo at={at} isPlanned />
  return (
    <span class="badge is-warning">
      {expiry === 'past' && `${API_TOKEN_TEXTS.expired} `}
      <TimeAgo at={at} isPlanned />
    </span>
  )
}
