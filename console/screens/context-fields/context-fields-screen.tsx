import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { UsesButton } from '../definitions/uses.tsx'
import { ContextFieldUses, CreateContextField, EditContextField, RemoveContextField } from './context-field-dialogs.tsx'
import { CONTEXT_FIELD_TEXTS } from './texts.ts'

/** The fields that conditions can compare. */
export function ContextFieldsScreen() {
  const may = useMay()
  const { open } = useOpened()
  const list = useRead('listContextFields', {})
  return (
    <DefinitionsFrame
      title={WORDS.contextFields}
      hint={CONTEXT_FIELD_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={may('CREATE_CONTEXT_FIELD')} onClick={() => open('new', 1)}>
          {CONTEXT_FIELD_TEXTS.create}
        </Button>
      }
    >
      <DefinitionList
        title={WORDS.contextFields}
        read={list}
        rows={list.data}
        lines={6}
        idOf={({ name }) => name}
        ownedAs="contextFields"
        noneYet={CONTEXT_FIELD_TEXTS.noneYet}
        columns={[
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
        ]}
        mayEdit={() => may('UPDATE_CONTEXT_FIELD')}
        mayRemove={() => may('DELETE_CONTEXT_FIELD')}
        dialogs={{
          new: (_, close) => <CreateContextField onClose={close} />,
          edit: (id, close) => (
            <EditContextField key={id} name={id} reason={may('UPDATE_CONTEXT_FIELD')} onClose={close} />
          ),
          remove: (id, close) => <RemoveContextField key={id} name={id} onClose={close} />,
          uses: (id, close) => (
            <Dialog title={DEFINITION_TEXTS.usesOf(id)} onClose={close}>
              <ContextFieldUses name={id} />
            </Dialog>
          ),
        }}
      />
    </DefinitionsFrame>
  )
}
