import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { CreateTag, RemoveTag, tagText } from './tag-dialogs.tsx'
import { CreateTagType, EditTagType, RemoveTagType } from './tag-type-dialogs.tsx'
import { TAG_TEXTS } from './texts.ts'

/** Marks what is open as a tag or its type, since both have names. */
const TAG = 'tag:'

/** The tags, and their types. */
export function TagsScreen() {
  const may = useMay()
  const { open } = useOpened()
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
      <DefinitionList
        title={WORDS.tags}
        read={tags}
        rows={tags.data?.tags.map((tag) => ({ ...tag, name: tag.value }))}
        lines={4}
        idOf={(tag) => TAG + tagText(tag)}
        noneYet={TAG_TEXTS.none}
        nameTitle={WORDS.value}
        calledOf={tagText}
        ownedAs="tags"
        ownedName={tagText}
        columns={[{ key: 'type', title: WORDS.type, cell: ({ type }) => type }]}
        mayRemove={() => may('UPDATE_FEATURE')}
        dialogs={{
          new: (id, close) =>
            id === TAG &&
            types.data && <CreateTag types={types.data.tagTypes.map(({ name }) => name)} onClose={close} />,
          remove: (id, close, tag) =>
            tag && <RemoveTag key={id} tag={{ type: tag.type, value: tag.value }} onClose={close} />,
        }}
      />
      <h2>{TAG_TEXTS.types}</h2>
      <DefinitionList
        title={TAG_TEXTS.types}
        read={types}
        rows={types.data?.tagTypes}
        lines={4}
        isFiltered={false}
        idOf={({ name }) => name}
        ownedAs="tagTypes"
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
          new: (id, close) => id !== TAG && <CreateTagType onClose={close} />,
          edit: (id, close) => <EditTagType key={id} name={id} reason={may('UPDATE_TAG_TYPE')} onClose={close} />,
          remove: (id, close) => !id.startsWith(TAG) && <RemoveTagType key={id} name={id} onClose={close} />,
        }}
      />
    </DefinitionsFrame>
  )
}
