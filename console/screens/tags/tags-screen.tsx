import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, Table } from '../../ui/table.tsx'
import { DefinitionsFrame, RowActions } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { CreateTag, RemoveTag, tagText } from './tag-dialogs.tsx'
import { CreateTagType, EditTagType, RemoveTagType } from './tag-type-dialogs.tsx'
import { TAG_TEXTS } from './texts.ts'

/** Marks what is open as a tag or its type, since both have names. */
const TAG = 'tag:'

/** The tags, and their types. */
export function TagsScreen() {
  const may = useMay()
  const { kind, id, open, close, filter } = useOpened()
  const types = useRead('listTagTypes', {})
  const tags = useRead('listTags', {})
  const isTag = id.startsWith(TAG)
  const chosen = tags.data?.tags.find((tag) => TAG + tagText(tag) === id)
  return (
    <DefinitionsFrame
      title={TAG_TEXTS.title}
      hint={TAG_TEXTS.hint}
      isFiltered
      actions={
        <>
          <Button kind="main" reason={may('UPDATE_FEATURE')} onClick={() => open('new', TAG)}>
            {TAG_TEXTS.create}
          </Button>
          <Button reason={may('CREATE_TAG_TYPE')} onClick={() => open('new', 'type')}>
            {TAG_TEXTS.createType}
          </Button>
        </>
      }
    >
      <Shown read={tags} lines={4}>
        {(found) => <Tags tags={found.tags} filter={filter} onRemove={(tag) => open('remove', TAG + tagText(tag))} />}
      </Shown>
      <h2>{TAG_TEXTS.types}</h2>
      <Shown read={types} lines={4}>
        {({ tagTypes }) => <Types types={tagTypes} open={open} />}
      </Shown>
      {kind === 'new' && isTag && types.data !== undefined && (
        <CreateTag types={types.data.tagTypes.map(({ name }) => name)} onClose={close} />
      )}
      {kind === 'new' && !isTag && <CreateTagType onClose={close} />}
      {kind === 'edit' && <EditTagType key={id} name={id} reason={may('UPDATE_TAG_TYPE')} onClose={close} />}
      {kind === 'remove' && !isTag && <RemoveTagType key={id} name={id} onClose={close} />}
      {kind === 'remove' && chosen !== undefined && <RemoveTag key={id} tag={chosen} onClose={close} />}
    </DefinitionsFrame>
  )
}

type Tag = Schemas['Tag']
type TagsProperties = { tags: readonly Tag[]; filter: string; onRemove: (tag: Tag) => void }

function Tags({ tags, filter, onRemove }: TagsProperties) {
  const may = useMay()
  const rows = tags.filter((tag) => tagText(tag).toLowerCase().includes(filter))
  if (rows.length === 0) return <EmptyState title={tags.length === 0 ? TAG_TEXTS.none : DEFINITION_TEXTS.none} />
  return (
    <Table
      label={TAG_TEXTS.title}
      rows={rows}
      keyOf={tagText}
      columns={[
        { key: 'value', title: TAG_TEXTS.value, isName: true, cell: ({ value }) => <bdi class="strong">{value}</bdi> },
        { key: 'type', title: TAG_TEXTS.type, cell: ({ type }) => type },
        actionsColumn((tag: Tag) => (
          <>
            <Button
              kind="quiet"
              label={DEFINITION_TEXTS.removeOf(tagText(tag))}
              reason={may('UPDATE_FEATURE')}
              onClick={() => onRemove(tag)}
            >
              {DEFINITION_TEXTS.remove}
            </Button>
          </>
        )),
      ]}
    />
  )
}

type TypesProperties = { types: readonly Schemas['TagType'][]; open: (kind: 'edit' | 'remove', name: string) => void }

function Types({ types, open }: TypesProperties) {
  const may = useMay()
  if (types.length === 0) return <EmptyState title={TAG_TEXTS.noTypes} />
  return (
    <Table
      label={TAG_TEXTS.types}
      rows={types}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          title: DEFINITION_TEXTS.name,
          isName: true,
          cell: ({ name, color }) => (
            <>
              {color !== null && (
                <svg class="swatch" viewBox="0 0 2 2" aria-hidden="true">
                  <circle cx="1" cy="1" r="1" fill={color} />
                </svg>
              )}
              <bdi class="strong">{name}</bdi>
            </>
          ),
        },
        {
          key: 'description',
          title: DEFINITION_TEXTS.description,
          isExtra: true,
          cell: ({ description }) => (
            <span dir="auto" class="clipped">
              {description}
            </span>
          ),
        },
        actionsColumn(({ name }: Schemas['TagType']) => (
          <RowActions
            name={name}
            mayEdit={may('UPDATE_TAG_TYPE')}
            mayRemove={may('DELETE_TAG_TYPE')}
            onEdit={() => open('edit', name)}
            onRemove={() => open('remove', name)}
          />
        )),
      ]}
    />
  )
}
