import type { Schema } from '../../contract.ts'

type Tag = Schema<'Tag'>

/** The tag that is meant: without the blanks around its value (decision 18), of the type `simple` when none is named. */
export function tagFrom({ type, value }: Schema<'TagInput'>): Tag {
  return { type: type ?? 'simple', value: value.trim() }
}

export type TagChanges = { readonly added: readonly Tag[]; readonly removed: readonly Tag[] }

/** What a request wants to be added and removed; a tag that is in both lists is only removed. */
export function tagChangesFrom({ addedTags, removedTags }: Schema<'TagChanges'>): TagChanges {
  const removed = removedTags.map(tagFrom)
  return { added: tagsWithout(addedTags.map(tagFrom), removed), removed }
}

/** Those tags that are not among the others. */
export function tagsWithout(tags: readonly Tag[], others: readonly Tag[]): Tag[] {
  const keyOf = ({ type, value }: Tag) => JSON.stringify([type, value])
  const left = new Set(others.map(keyOf))
  return tags.filter((tag) => !left.has(keyOf(tag)))
}
