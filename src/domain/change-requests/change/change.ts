import type { Schema } from '../../../contract.ts'
import type { EventSubject, RequestedChangeRecord } from '../../event-types.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'

/** A change as the contract accepts it. */
export type Content = Schema<'ChangeInput'>
export type Action = Content['action']
/** A change of one action, as the contract accepts it. */
export type ContentOf<Of extends Action> = Extract<Content, { readonly action: Of }>

/** The payload of each action; `{}` for actions without one. */
export type Payloads = { [Of in Action]: ContentOf<Of> extends { payload: infer Payload } ? Payload : EmptyPayload }

type EmptyPayload = { readonly [member: string]: never }

/** An action with its payload. */
export type ActionWithPayload<Of extends Action = Action> = {
  [Each in Of]: { readonly action: Each; readonly payload: Payloads[Each] }
}[Of]

/** An action with its payload, and the feature that it changes; `feature` is null for a change of a segment. */
export type NamedChange<Of extends Action = Action> = ActionWithPayload<Of> & { readonly feature: string | null }

/** The snapshot of the object that a change writes, taken when the change was added or last edited. */
export type Before = object | null

/** A change with the payload of its action. */
export type TypedChange<Of extends Action = Action> = NamedChange<Of> & { readonly before: Before }

/** A change of a request. It was checked against the contract before it was stored. */
export type StoredChange<Of extends Action = Action> = TypedChange<Of> & {
  readonly id: number
  readonly createdAt: Date | string
}

/**
 * The names in changes. Lists can contain a name several times. Applying a request locks the features and the segments
 * among them, and a change conflicts when one of them is gone.
 */
export type Names = {
  /** The changed features. */
  readonly features: readonly string[]
  /** The features that get a child. */
  readonly parents: readonly string[]
  /** The ids of strategies that are changed, moved or deleted. */
  readonly strategies: readonly string[]
  readonly strategyTypes: readonly string[]
  /** The ids of the changed segments. */
  readonly segments: readonly number[]
  /** The ids of the segments that strategies get. */
  readonly usedSegments: readonly number[]
  /** The names that segments get. */
  readonly segmentNames: readonly string[]
  /** The projects to which segments are bound. */
  readonly projects: readonly string[]
  readonly constraints: readonly Schema<'ConstraintInput'>[]
}

/** Returns the names of the changed features and of the parents, sorted. */
export function allFeatures({ features, parents }: Names): string[] {
  return [...new Set([...features, ...parents])].sort()
}

/** Returns the ids of the changed and the used segments, sorted. */
export function allSegments({ segments, usedSegments }: Names): number[] {
  return [...new Set([...segments, ...usedSegments])].sort((one, other) => one - other)
}

/** Returns the names of the context fields in constraints. */
export function contextFields({ constraints }: Names): string[] {
  return [...new Set(constraints.map(({ contextName }) => contextName))]
}

/** Returns the title of a request, or a default one. */
export function titleOf({ id, title }: { id: number; title: string | null }): string {
  return title ?? `Change request ${id}`
}

const LONGEST_TITLE = 255

/** Returns the title of a request of the files of a manager: reviewers see where they come from. */
export function titleOfFiles({ manager, source }: { manager: string; source: string | null }): string {
  const title = `Files of ${manager}${source === null ? '' : `: ${source}`}`
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title
}

/** Returns a change as it is recorded in events. */
export function changeRecord(
  { id: changeRequestId, title, version }: { id: number; title: string | null; version: number },
  { id, feature, action, payload }: NamedChange & { readonly id: number },
): RequestedChangeRecord {
  return { changeRequestId, title, id, action, ...(feature !== null && { feature }), payload, version }
}

/** Returns the subject of the events of a change. */
export function changeSubject(
  { project, environment }: ProjectEnvironment,
  { feature }: Pick<NamedChange, 'feature'>,
): EventSubject {
  return { project, environment, ...(feature !== null && { feature }) }
}

/** The ids of the users and groups who are asked to approve a request. */
export type Asked = { readonly reviewers: readonly number[]; readonly groups: readonly number[] }
