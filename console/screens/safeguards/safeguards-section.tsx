import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { inWords } from './in-words.ts'
import { CreateSafeguard, EditSafeguard, RemoveSafeguard } from './safeguard-dialogs.tsx'
import { SAFEGUARD_TEXTS } from './texts.ts'

type Safeguard = Schemas['Safeguard']
type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'remove'; readonly id: number }

/** The safeguards of a feature in an environment: what they read, and why one has acted. */
export function SafeguardsSection({ place }: { place: EnvironmentPlace }) {
  const [opened, open] = useState<Opened>()
  const may = useMay()
  const { data } = useRead('listSafeguards', { path: place })
  const reason = may('UPDATE_SAFEGUARD', { project: place.projectId, environment: place.environment })
  const close = () => open(undefined)
  return (
    <section aria-label={`${SAFEGUARD_TEXTS.title}: ${place.environment}`}>
      {data?.safeguards.map((safeguard) => (
        <Shown key={safeguard.id} place={place} safeguard={safeguard} reason={reason} onOpen={open} />
      ))}
      <div class="actions">
        <Button
          kind="quiet"
          label={SAFEGUARD_TEXTS.createIn(place.environment)}
          reason={reason}
          onClick={() => open({ kind: 'new' })}
        >
          {SAFEGUARD_TEXTS.create}
        </Button>
      </div>
      {opened?.kind === 'new' && <CreateSafeguard place={place} onClose={close} />}
      {opened?.kind === 'edit' && <EditSafeguard id={opened.id} place={place} onClose={close} />}
      {opened?.kind === 'remove' && <RemoveSafeguard id={opened.id} place={place} onClose={close} />}
    </section>
  )
}

type ShownProperties = {
  place: EnvironmentPlace
  safeguard: Safeguard
  reason: string | undefined
  onOpen: (opened: Opened) => void
}

function Shown({ place, safeguard, reason, onOpen }: ShownProperties) {
  const { id, name, state, value, problem, readAt, trippedAt } = safeguard
  const reset = useWrite('resetSafeguard', { done: () => SAFEGUARD_TEXTS.wasReset })
  const isGood = state === 'watching' || state === 'idle'
  return (
    <div class="safeguard">
      <p>
        <bdi class="strong">{name}</bdi>{' '}
        <span class={isGood ? 'badge' : 'badge is-warning'}>{SAFEGUARD_TEXTS.states[state]}</span>{' '}
        <small class="dim">
          {value !== null && `${SAFEGUARD_TEXTS.value(value)} · `}
          {readAt !== null && <TimeAgo at={readAt} />}
        </small>
      </p>
      <p class="dim">{inWords(safeguard)}</p>
      {state === 'tripped' && trippedAt !== null && (
        <p class="warned" role="status">
          {safeguard.reason} · <TimeAgo at={trippedAt} />
        </p>
      )}
      {state === 'missing' && problem !== null && <p class="warned">{problem}</p>}
      <div class="actions">
        {state === 'tripped' && (
          <Button
            label={SAFEGUARD_TEXTS.resetOf(name)}
            reason={reason}
            busy={reset.isPending}
            onClick={() => reset.mutate({ input: { path: { ...place, safeguardId: id } } })}
          >
            {SAFEGUARD_TEXTS.reset}
          </Button>
        )}
        <Button
          kind="quiet"
          label={`${WORDS.edit} ${name}`}
          reason={reason}
          onClick={() => onOpen({ kind: 'edit', id })}
        >
          {WORDS.edit}
        </Button>
        <Button
          kind="quiet"
          label={`${WORDS.delete} ${name}`}
          reason={reason}
          onClick={() => onOpen({ kind: 'remove', id })}
        >
          {WORDS.delete}
        </Button>
      </div>
    </div>
  )
}
