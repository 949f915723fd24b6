import { useState } from 'preact/hooks'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'

/** What flagd and GO Feature Flag can't do with a feature, asked only when it is opened. */
export function OtherEngines({ place }: { place: EnvironmentPlace }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{FEATURE_TEXTS.engines}</summary>
      {isOpen && <Verdicts place={place} />}
    </details>
  )
}

function Verdicts({ place }: { place: EnvironmentPlace }) {
  const read = useRead('getOtherEngines', { path: place })
  return (
    <Shown read={read} lines={2}>
      {({ engines }) => (
        <ul>
          {engines.map(({ name, verdict, reasons }) => (
            <li key={name}>
              <b>{name}</b>: {FEATURE_TEXTS.verdicts[verdict]}
              {reasons.length > 0 && `: ${reasons.join('; ')}`}
            </li>
          ))}
        </ul>
      )}
    </Shown>
  )
}
