import type { Schema } from '../../contract.ts'

/** The tag that a path names. */
export function tagKey({ tagType, tagValue }: { tagType: string; tagValue: string }): Schema<'Tag'> {
  return { type: tagType, value: tagValue }
}
