import type { Schemas } from '@flaghoist/client'
import { SourceLink } from './source-link.tsx'
import { MANAGED_TEXTS } from './texts.ts'

/** The manager whose files made a change, and where these came from. */
export function ManagedBy({ change: { manager, source } }: { change: Pick<Schemas['Event'], 'manager' | 'source'> }) {
  if (manager === undefined) return null
  return (
    <p class="facts">
      <span>{MANAGED_TEXTS.by(manager)}</span>
      {source !== undefined && <SourceLink source={source} />}
    </p>
  )
}
