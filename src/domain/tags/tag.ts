import type { Schema } from '../../contract.ts'

type Tag = Schema<'Tag'>

/** Returns the tag without blanks around its value (decision 18). The default type is `simple`. */
export function tagFrom({ type, value }: Schema<'TagInput'>): Tag {
  return { type: type ?? 'simple', value: value.trim() }
}

export type TagChanges = { readonly added: readonly Tag[]; readonly removed: readonly Tag[] }

/** Returns the tags to add and to remove. A tag in both lists is only removed. */
export function tagChangesFrom({ addedTags, removedTags }: Schema<'TagChanges'>): TagChanges {
  const removed = removedTags.map(tagFrom)
  return { added: tagsWithout(addedTags.map(tagFrom), removed), removed }
}

/** Returns the tags that are not in `others`. */
export function tagsWithout(tags: readonly Tag[], others: readonly Tag[]): Tag[] {
  const tagKey = ({ type, value }: Tag) => JSON.stringify([type, value])
  const excluded = new Set(others.map(tagKey))
  return tags.filter((tag) => !excluded.has(tagKey(tag)))
}
