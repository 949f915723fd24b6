import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { DefinitionsFrame, RowActions } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { UsesButton } from '../definitions/uses.tsx'
import { ContextFieldUses, CreateContextField, EditContextField, RemoveContextField } from './context-field-dialogs.tsx'
import { CONTEXT_FIELD_TEXTS } from './texts.ts'

type Field = Schemas['ContextField']

/** The fields that conditions can compare. */
export function ContextFieldsScreen() {
  const may = useMay()
  const { kind, id, open, close, filter } = useOpened()
  const list = useRead('listContextFields', {})
  const columns: Column<Field>[] = [
    {
      key: 'name',
      title: DEFINITION_TEXTS.name,
      isName: true,
      cell: ({ name, description }) => (
        <>
          <bdi class="strong">{name}</bdi>
          {description !== null && (
            <small dir="auto" class="clipped">
              {description}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'values',
      title: CONTEXT_FIELD_TEXTS.values,
      isExtra: true,
      cell: ({ legalValues }) =>
        legalValues.length === 0 ? (
          <span class="dim">{CONTEXT_FIELD_TEXTS.anyValue}</span>
        ) : (
          <span class="clipped">{legalValues.map(({ value }) => value).join(', ')}</span>
        ),
    },
    {
      key: 'stickiness',
      title: CONTEXT_FIELD_TEXTS.stickiness,
      isExtra: true,
      cell: ({ stickiness }) => (stickiness ? CONTEXT_FIELD_TEXTS.yes : ''),
    },
    {
      key: 'use',
      title: DEFINITION_TEXTS.use,
      cell: ({ name, usedInFeatures }) => (
        <UsesButton count={usedInFeatures} name={name} onClick={() => open('uses', name)} />
      ),
    },
    actionsColumn(({ name }) => (
      <RowActions
        name={name}
        mayEdit={may('UPDATE_CONTEXT_FIELD')}
        mayRemove={may('DELETE_CONTEXT_FIELD')}
        onEdit={() => open('edit', name)}
        onRemove={() => open('remove', name)}
      />
    )),
  ]
  return (
    <DefinitionsFrame
      title={CONTEXT_FIELD_TEXTS.title}
      hint={CONTEXT_FIELD_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={may('CREATE_CONTEXT_FIELD')} onClick={() => open('new', 1)}>
          {CONTEXT_FIELD_TEXTS.create}
        </Button>
      }
    >
      <Shown read={list} lines={6}>
        {(fields) => {
          const rows = fields.filter(({ name }) => name.toLowerCase().includes(filter))
          if (rows.length === 0)
            return <EmptyState title={fields.length === 0 ? CONTEXT_FIELD_TEXTS.noneYet : DEFINITION_TEXTS.none} />
          return <Table label={CONTEXT_FIELD_TEXTS.title} rows={rows} keyOf={({ name }) => name} columns={columns} />
        }}
      </Shown>
      {kind === 'new' && <CreateContextField onClose={close} />}
      {kind === 'edit' && <EditContextField key={id} name={id} reason={may('UPDATE_CONTEXT_FIELD')} onClose={close} />}
      {kind === 'remove' && <RemoveContextField key={id} name={id} onClose={close} />}
      {kind === 'uses' && (
        <Dialog title={DEFINITION_TEXTS.usesOf(id)} onClose={close}>
          <ContextFieldUses name={id} />
        </Dialog>
      )}
    </DefinitionsFrame>
  )
}
