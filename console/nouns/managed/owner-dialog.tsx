import { useState } from 'preact/hooks'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Check } from '../../ui/check.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { neededToOwn } from './owned-object.ts'
import { SourceLink } from './source-link.tsx'
import { MANAGED_TEXTS } from './texts.ts'
import type { Owned } from './use-owned.ts'

/** Who owns a field, and since when. It is given up there, for ever or until a time, or handed over. */
export function OwnerDialog({ owned, onClose }: { owned: Owned; onClose: () => void }) {
  const { kind, name, project, field, manager, since, source, heldUntil } = owned.owner
  const [to, setTo] = useState('')
  const [isNew, setIsNew] = useState(false)
  const [until, setUntil] = useState('')
  const may = useMay()
  const release = useWrite('releaseOwnedFields', {
    done: () => (to !== '' ? MANAGED_TEXTS.handedOver(to) : MANAGED_TEXTS.givenUp(manager)),
    showsFailures: true,
    onDone: onClose,
  })
  const given = to === '' ? until !== '' && { until: new Date(until).toISOString() } : { to, newManager: isNew }
  const body = { manager, ...given, fields: [{ kind, name, field }] }
  return (
    <FormDialog
      title={MANAGED_TEXTS.by(manager)}
      submit={to === '' ? MANAGED_TEXTS.giveUp : MANAGED_TEXTS.handOver}
      write={release}
      reason={may(neededToOwn(kind, project), { project: project ?? undefined })}
      onSubmit={() => release.mutate({ input: { body } })}
      onClose={onClose}
    >
      <dl class="pairs">
        <dt>{MANAGED_TEXTS.since}</dt>
        <dd>
          <TimeAgo at={since} />
        </dd>
        {source !== null && (
          <>
            <dt>{MANAGED_TEXTS.source}</dt>
            <dd>
              <SourceLink source={source} />
            </dd>
          </>
        )}
        {heldUntil !== null && (
          <>
            <dt>{MANAGED_TEXTS.held}</dt>
            <dd>
              <TimeAgo at={heldUntil} isPlanned />
            </dd>
          </>
        )}
        <dt>{MANAGED_TEXTS.says}</dt>
        <dd>
          <code class="clipped">{JSON.stringify(owned.applied)}</code>
        </dd>
        {owned.state === 'changed' && (
          <>
            <dt>{MANAGED_TEXTS.now}</dt>
            <dd>
              <code class="clipped">{JSON.stringify(owned.current)}</code>
            </dd>
          </>
        )}
      </dl>
      {to === '' && (
        <TextField
          type="datetime-local"
          label={MANAGED_TEXTS.until}
          at="until"
          value={until}
          hint={MANAGED_TEXTS.untilHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          onInput={setUntil}
        />
      )}
      <TextField
        label={MANAGED_TEXTS.to}
        at="to"
        value={to}
        hint={MANAGED_TEXTS.toHint}
        spellcheck={false}
        onInput={setTo}
      />
      {to !== '' && <Check label={MANAGED_TEXTS.isNew} isOn={isNew} onChange={setIsNew} />}
    </FormDialog>
  )
}
