import type { Schema } from '../../contract.ts'
import type { LoggedEvent } from '../revisions/history.ts'
import { EMPTY_ENVIRONMENT } from './state.ts'

/** Stands for a value that an event does not contain. */
export const UNKNOWN = Symbol('unknown')

/** A member of the document of a feature that an event has set. Undefined stands for a member that is absent. */
export type Change = {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** An event, with the tags that its feature had then. */
export type FeatureEvent = LoggedEvent & { readonly tags?: readonly Schema<'Tag'>[] | null }

/**
 * Returns the document before some changes, which were made in this order.
 *
 * @returns undefined if there was no feature; UNKNOWN if the events do not say it
 */
export function withoutChanges<Whole>(whole: Whole, changes: readonly Change[]): Whole | typeof UNKNOWN | undefined {
  let document: unknown = whole
  for (const { path, before } of changes.toReversed()) {
    if (before === UNKNOWN) return UNKNOWN
    document = withMember(document, path, before)
  }
  return document as Whole | undefined
}

/** Returns the document after some changes. */
export function withChanges<Whole>(document: Whole | undefined, changes: readonly Change[]): Whole | undefined {
  return changes.reduce<unknown>(
    (whole, { path, after }) => (after === UNKNOWN ? whole : withMember(whole, path, after)),
    document,
  ) as Whole | undefined
}

/** Sets a member of an object, or removes it. In an absent member, only an environment is set. */
function withMember(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const members = whole as Record<string, unknown>
  const present = Object.hasOwn(members, name) ? members[name] : undefined
  if (rest.length === 0) return value === undefined ? withoutMember(members, name) : { ...members, [name]: value }
  const isInEnvironment = present === undefined && ['enabled', 'strategies', 'variants'].includes(rest[0] ?? '')
  if (present === undefined && !isInEnvironment) return whole
  return { ...members, [name]: withMember(present ?? EMPTY_ENVIRONMENT, rest, value) }
}

function withoutMember(members: Record<string, unknown>, name: string): unknown {
  const { [name]: _, ...others } = members
  return others
}

/** Returns the path of a member that a document has for an environment. */
export function inEnvironment(environment: string | null, member: 'enabled' | 'strategies' | 'variants'): string[] {
  return ['environments', environment ?? '', member]
}
