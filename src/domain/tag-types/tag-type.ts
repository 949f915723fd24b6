import type { Schema } from '../../contract.ts'

type TagType = Schema<'TagType'>

/** Returns a tag type as stored: with defaults for absent members, and without members unknown to the contract. */
export function tagTypeFrom({ name, description, icon = null, color = null }: Schema<'CreateTagType'>): TagType {
  return { name, description: description ?? '', icon, color }
}

/** Returns the tag type with the members of a change. Absent members keep their values. */
export function changedTagType(before: TagType, change: Schema<'UpdateTagType'>): TagType {
  const { description = before.description, icon = before.icon, color = before.color } = change
  return { name: before.name, description, icon, color }
}
