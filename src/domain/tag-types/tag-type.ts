import type { Schema } from '../../contract.ts'

type TagType = Schema<'TagType'>

/** A tag type as it is stored: what is absent filled in, and nothing that the contract does not know. */
export function tagTypeFrom({ name, description = '', icon = null, color = null }: Schema<'CreateTagType'>): TagType {
  return { name, description, icon, color }
}

/** A tag type with what a change names, and the rest as it was. */
export function changedTagType(before: TagType, change: Schema<'UpdateTagType'>): TagType {
  const { description = before.description, icon = before.icon, color = before.color } = change
  return { name: before.name, description, icon, color }
}
