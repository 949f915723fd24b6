import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'

export function StateBadge({ state }: { state: Schemas['ChangeRequestState'] }) {
  return <span class={`badge ${REQUEST_TEXTS.badges[state]}`}>{state}</span>
}
