import type { Schema } from '../../contract.ts'

/** Returns the tag in the path. */
export function tagKey({ tagType, tagValue }: { tagType: string; tagValue: string }): Schema<'Tag'> {
  return { type: tagType, value: tagValue }
}
