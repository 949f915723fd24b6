import type { Schemas } from '@flaghoist/client'
import {
  signalEndpointInputDescriptionMost,
  signalEndpointInputNameMost,
  signalEndpointInputNamePattern,
} from '../../../generated/text-limits.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { TextField } from '../../ui/field.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { SIGNAL_TEXTS } from './texts.ts'

type Endpoint = Schemas['SignalEndpoint']
type Fields = { readonly name: string; readonly description: string; readonly enabled: boolean }

/** The addresses at which other systems send signals. */
export function SignalsScreen() {
  const reason = useMay()('ADMIN')
  const { open } = useOpened()
  const list = useRead('listSignalEndpoints', {}, { enabled: reason === undefined })
  return (
    <InstanceFrame
      title={SIGNAL_TEXTS.title}
      hint={SIGNAL_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={reason} onClick={() => open('new', 1)}>
          {SIGNAL_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <DefinitionList
          title={SIGNAL_TEXTS.title}
          read={list}
          rows={list.data?.signalEndpoints}
          lines={4}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/instance/signals/${id}`}
          noneYet={SIGNAL_TEXTS.none}
          columns={COLUMNS}
          mayEdit={() => reason}
          mayRemove={() => reason}
          dialogs={{
            new: (_, close) => <Create onClose={close} />,
            edit: (id, close) => <Edit key={id} id={Number(id)} onClose={close} />,
            remove: (id, close) => <Remove key={id} id={Number(id)} onClose={close} />,
          }}
        />
      </Allowed>
    </InstanceFrame>
  )
}

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    key: 'state',
    title: WORDS.state,
    cell: ({ enabled }) => <span class={enabled ? 'badge' : 'badge is-warning'}>{enabled ? WORDS.on : WORDS.off}</span>,
  },
  { key: 'tokens', title: SIGNAL_TEXTS.tokenCount, isExtra: true, cell: ({ tokens }) => tokens.length },
]

const EMPTY: Fields = { name: '', description: '', enabled: true }

function Create({ onClose }: { onClose: () => void }) {
  return (
    <EditedResource
      title={SIGNAL_TEXTS.create}
      submit={SIGNAL_TEXTS.create}
      resource={EMPTY}
      fieldsOf={(fields) => fields}
      operation="createSignalEndpoint"
      inputOf={(fields) => ({ body: bodyOf(fields) })}
      done={SIGNAL_TEXTS.created}
      reasonOf={() => undefined}
      form={(fields, change) => <Form fields={fields} onChange={change} />}
      onClose={onClose}
    />
  )
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const path = { signalEndpointId: id }
  const read = useRead('getSignalEndpoint', { path })
  return (
    <Shown read={read}>
      {(endpoint) => (
        <EditedResource
          title={SIGNAL_TEXTS.editOf(endpoint.name)}
          resource={endpoint}
          fieldsOf={fieldsOf}
          operation="updateSignalEndpoint"
          inputOf={(fields) => ({ path, body: bodyOf(fields) })}
          done={SIGNAL_TEXTS.saved}
          reasonOf={() => undefined}
          form={(fields, change) => <Form fields={fields} onChange={change} />}
          onClose={onClose}
        />
      )}
    </Shown>
  )
}

function Remove({ id, onClose }: { id: number; onClose: () => void }) {
  const path = { signalEndpointId: id }
  const read = useReadOnce('getSignalEndpoint', { path })
  return (
    <Shown read={read}>
      {(endpoint) => (
        <Removal
          title={SIGNAL_TEXTS.removeOf(endpoint.name)}
          operation="deleteSignalEndpoint"
          write={{ input: { path }, ifMatch: endpoint }}
          done={SIGNAL_TEXTS.removed}
          onClose={onClose}
        >
          <p>{SIGNAL_TEXTS.removeHint}</p>
        </Removal>
      )}
    </Shown>
  )
}

function Form({ fields, onChange }: { fields: Fields; onChange: (changed: Partial<Fields>) => void }) {
  return (
    <div class="definition">
      <TextField
        label={WORDS.name}
        at="name"
        hint={SIGNAL_TEXTS.nameHint}
        value={fields.name}
        onInput={(name) => onChange({ name })}
        required
        maxLength={signalEndpointInputNameMost}
        pattern={signalEndpointInputNamePattern}
        autocomplete="off"
        spellcheck={false}
      />
      <TextField
        label={WORDS.description}
        at="description"
        value={fields.description}
        onInput={(description) => onChange({ description })}
        maxLength={signalEndpointInputDescriptionMost}
        dir="auto"
      />
      <Check label={SIGNAL_TEXTS.enabled} isOn={fields.enabled} onChange={(enabled) => onChange({ enabled })} />
    </div>
  )
}

function fieldsOf({ name, description, enabled }: Endpoint): Fields {
  return { name, description: description ?? '', enabled }
}

function bodyOf({ name, description, enabled }: Fields): Schemas['SignalEndpointInput'] {
  return { name, description: description === '' ? null : description, enabled }
}
