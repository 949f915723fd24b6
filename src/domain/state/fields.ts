import equal from 'fast-deep-equal'
import type { Schema } from '../../contract.ts'
import { pointerSegment } from '../checking/validation.ts'

/** The kind of what a document names: the member in which it stands. */
export type Kind = Schema<'StateKind'>

/** Something that a document names. */
export type ObjectKey = { readonly kind: Kind; readonly name: string }

/** A field of it, as a JSON pointer into its document; the empty one is its existence. */
export type FieldKey = ObjectKey & { readonly field: string }

/** The values of fields by their pointers, in the form in which two of them can be compared. */
export type Fields = ReadonlyMap<string, unknown>

/** A field that gets another value; undefined is no value. */
export type Change = FieldKey & { readonly before: unknown; readonly after: unknown }

/** The field that says whether something exists: true, or `ARCHIVED`. */
export const EXISTS = ''
export const ARCHIVED = 'archived'

/** Returns the pointer to a field of an object. */
export function fieldOf(...members: readonly string[]): string {
  let pointer = ''
  for (const member of members) pointer += `/${pointerSegment(member)}`
  return pointer
}

/** Returns the members of a pointer to a field. */
export function membersOf(field: string): string[] {
  const members = field.split('/')
  members.shift()
  // Comparisons split thousands of pointers, and few have something to replace.
  return field.includes('~') ? members.map((member) => member.replaceAll('~1', '/').replaceAll('~0', '~')) : members
}

/** Whether a field is an element of a list that the manager does not own as a whole: a tag, or a dependency. */
export function isElement({ kind, field }: FieldKey): boolean {
  return kind === 'features' && /^\/(?:tags|dependencies)\//.test(field)
}

export function keyOf({ kind, name }: ObjectKey): string {
  return `${kind} ${name}`
}

/** Whether two values are the same JSON. Plans compare thousands: the function of Node takes twice as long for them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return equal(one, other)
}

/** Returns the pointer to a field in a set of documents. */
export function pathOf({ kind, name, field }: FieldKey): string {
  return `${fieldOf(kind, name)}${field}`
}
