import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { SAFEGUARD_TEXTS } from './texts.ts'

/** Says at the top of an environment which safeguards have stopped the feature there, when and why. */
export function TrippedNote({ place }: { place: EnvironmentPlace }) {
  const { data } = useRead('listSafeguards', { path: place })
  const tripped = data?.safeguards.filter(({ state }) => state === 'tripped') ?? []
  if (tripped.length === 0) return null
  return (
    <div class="note" role="status">
      {tripped.map(({ id, name, action, did, reason, trippedAt }) => (
        <p key={id}>
          {SAFEGUARD_TEXTS.did[did ?? action](name)}: {reason} · <TimeAgo at={trippedAt} />
        </p>
      ))}
    </div>
  )
}
