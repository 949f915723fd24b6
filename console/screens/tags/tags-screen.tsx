import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, Table } from '../../ui/table.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
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
  const { open, filter } = useOpened()
  const types = useRead('listTagTypes', {})
  const tags = useRead('listTags', {})
  return (
    <DefinitionsFrame
      title={WORDS.tags}
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
      <DefinitionList
        title={TAG_TEXTS.types}
        read={types}
        rows={types.data?.tagTypes}
        lines={4}
        isFiltered={false}
        idOf={({ name }) => name}
        noneYet={TAG_TEXTS.noTypes}
        mark={({ color }) =>
          color !== null && (
            <svg class="swatch" viewBox="0 0 2 2" aria-hidden="true">
              <circle cx="1" cy="1" r="1" fill={color} />
            </svg>
          )
        }
        columns={[]}
        mayEdit={() => may('UPDATE_TAG_TYPE')}
        mayRemove={() => may('DELETE_TAG_TYPE')}
        dialogs={{
          new: (id, close) =>
            id === TAG ? (
              types.data && <CreateTag types={types.data.tagTypes.map(({ name }) => name)} onClose={close} />
            ) : (
              <CreateTagType onClose={close} />
            ),
          edit: (id, close) => <EditTagType key={id} name={id} reason={may('UPDATE_TAG_TYPE')} onClose={close} />,
          remove: (id, close) => {
            if (!id.startsWith(TAG)) return <RemoveTagType key={id} name={id} onClose={close} />
            const chosen = tags.data?.tags.find((tag) => TAG + tagText(tag) === id)
            return chosen && <RemoveTag key={id} tag={chosen} onClose={close} />
          },
        }}
      />
    </DefinitionsFrame>
  )
}

type Tag = Schemas['Tag']
type TagsProperties = { tags: readonly Tag[]; filter: string; onRemove: (tag: Tag) => void }

function Tags({ tags, filter, onRemove }: TagsProperties) {
  const may = useMay()
  const rows = tags.filter((tag) => tagText(tag).toLowerCase().includes(filter))
  if (rows.length === 0) return <EmptyState title={tags.length === 0 ? TAG_TEXTS.none : WORDS.noMatch} />
  return (
    <Table
      label={WORDS.tags}
      rows={rows}
      keyOf={tagText}
      columns={[
        { key: 'value', title: WORDS.value, isName: true, cell: ({ value }) => <bdi class="strong">{value}</bdi> },
        { key: 'type', title: WORDS.type, cell: ({ type }) => type },
        actionsColumn((tag: Tag) => (
          <>
            <Button
              kind="quiet"
              label={DEFINITION_TEXTS.removeOf(tagText(tag))}
              reason={may('UPDATE_FEATURE')}
              onClick={() => onRemove(tag)}
            >
              {WORDS.delete}
            </Button>
          </>
        )),
      ]}
    />
  )
}
