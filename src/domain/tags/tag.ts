import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'

type Tag = Schema<'Tag'>

/** A tag as it was sent, with the tag type that is meant when none is named. */
export function tagFrom({ type, value }: Schema<'TagInput'>): Tag {
  return { type: type ?? 'simple', value }
}

const SHORTEST = 2
const LONGEST = 50

/**
 * The same without the blanks around its value.
 *
 * @throws DomainError invalid when the value is then too short or too long
 */
export function trimmedTag(wanted: Schema<'CreateTag'>): Tag {
  const { type, value } = tagFrom(wanted)
  const trimmed = value.trim()
  const characters = [...trimmed].length
  if (characters < SHORTEST || characters > LONGEST) {
    throw invalid(
      `The value has to have ${SHORTEST} to ${LONGEST} characters, blanks around it not counted`,
      '/body/value',
    )
  }
  return { type, value: trimmed }
}

export type TagChanges = { readonly added: readonly Tag[]; readonly removed: readonly Tag[] }

/** What a request wants to be added and removed; a tag that is in both lists is only removed. */
export function tagChangesFrom({ addedTags, removedTags }: Schema<'TagChanges'>): TagChanges {
  const removed = removedTags.map(tagFrom)
  const isRemoved = ({ type, value }: Tag) => removed.some((tag) => tag.type === type && tag.value === value)
  return { added: addedTags.map(tagFrom).filter((tag) => !isRemoved(tag)), removed }
}
