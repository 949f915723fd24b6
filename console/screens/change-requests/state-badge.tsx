import type { Schemas } from '@flaghoist/client'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'

export function StateBadge({ state }: { state: Schemas['ChangeRequestState'] }) {
  return <span class={`badge ${REQUEST_TEXTS.badges[state]}`}>{state}</span>
}
