import type { Schema } from '../../contract.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

type TagType = Schema<'TagType'>
type EditedTagType = Omit<TagType, 'name'>

const TAG_TYPE = historyOfRecord(['tag-type-created', 'tag-type-updated', 'tag-type-deleted'], editedTagType)

function editedTagType({ description, icon, color }: EditedTagType): EditedTagType {
  return { description, icon, color }
}

/** Returns a tag type as it is edited. */
export function tagTypeResource(tagType: TagType): Resource<EditedTagType> {
  return {
    name: `tag type "${tagType.name}"`,
    history: TAG_TYPE,
    place: { member: { names: ['name'], value: tagType.name } },
    whole: editedTagType(tagType),
    showing: { by: 'getTagType', params: { tagType: tagType.name } },
  }
}

/** Returns a tag type as stored: with defaults for absent members, and without members unknown to the contract. */
export function tagTypeFrom({ name, description, icon = null, color = null }: Schema<'CreateTagType'>): TagType {
  return { name, description: description ?? '', icon, color }
}

/** Returns the tag type with the members of a change. Absent members keep their values. */
export function changedTagType(before: TagType, change: Schema<'UpdateTagType'>): TagType {
  const { description = before.description, icon = before.icon, color = before.color } = change
  return { name: before.name, description, icon, color }
}
