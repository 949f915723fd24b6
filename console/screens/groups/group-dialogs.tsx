import { change } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { when } from '../../editing/edits/edit.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { RemovedDefinition } from '../definitions/removed-definition.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { bodyOf, EMPTY_GROUP, fieldsOf, readableGroup } from './group.ts'
import { GroupForm } from './group-form.tsx'
import { GROUP_TEXTS } from './texts.ts'
import { useNames } from './use-names.ts'

type Properties = { id: number; reason: string | undefined; onClose: () => void }

export function CreateGroup({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState(EMPTY_GROUP)
  const names = useNames()
  const create = useWrite('createGroup', {
    done: ({ name }) => GROUP_TEXTS.created(name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      wide
      title={GROUP_TEXTS.create}
      submit={DEFINITION_TEXTS.create}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { body: bodyOf(value) } })}
    >
      <GroupForm value={value} rootRoles={names.rootRoles} nameOf={names.account} onChange={setValue} />
    </FormDialog>
  )
}

export function EditGroup({ id, reason, onClose }: Properties) {
  const path = { groupId: id }
  const read = useRead('getGroup', { path })
  const names = useNames(read.data)
  return (
    <EditedDefinition
      title={GROUP_TEXTS.editTitle(read.data?.name ?? '')}
      place={['group', String(id)]}
      read={read}
      fieldsOf={fieldsOf}
      labels={GROUP_TEXTS.fields}
      show={(field, value) => shownField(field, value, names)}
      form={(mine, onChange) => (
        <GroupForm
          value={mine}
          rootRoles={names.rootRoles}
          nameOf={names.account}
          isProvisioned={typeof read.data?.scimId === 'string'}
          onChange={onChange}
        />
      )}
      editOf={({ base, mine, etag }) => ({
        title: GROUP_TEXTS.editTitle(base.name),
        before: readableGroup(base, names),
        after: readableGroup(mine, names),
        operation: change('updateGroup', { path, body: bodyOf(mine) }, when(etag)),
        changesNoFeature: true,
        done: GROUP_TEXTS.saved,
      })}
      reason={reason}
      onClose={onClose}
    />
  )
}

export function RemoveGroup({ id, onClose }: Omit<Properties, 'reason'>) {
  const path = { groupId: id }
  const read = useReadOnce('getGroup', { path })
  const names = useNames(read.data)
  const { users = [], projects = [] } = read.data ?? {}
  return (
    <RemovedDefinition
      title={GROUP_TEXTS.removeTitle(read.data?.name ?? '')}
      read={read}
      editOf={(group, etag) => ({
        before: readableGroup(fieldsOf(group), names),
        operation: change('deleteGroup', { path }, when(etag)),
        changesNoFeature: true,
        done: GROUP_TEXTS.removed,
      })}
      onClose={onClose}
    >
      <p>{GROUP_TEXTS.loses(users.length)}</p>
      {projects.length > 0 && (
        <p>
          {GROUP_TEXTS.inProjects} <bdi>{projects.join(', ')}</bdi>
        </p>
      )}
    </RemovedDefinition>
  )
}

function shownField(field: string, value: unknown, names: ReturnType<typeof useNames>): string {
  if (field === 'users' && Array.isArray(value)) return value.map(names.account).join(', ') || WORDS.none
  if (field === 'mappingsSSO' && Array.isArray(value)) return value.join(', ') || WORDS.none
  if (typeof value === 'number') return names.role(value)
  return value === null || value === '' ? WORDS.none : String(value)
}
