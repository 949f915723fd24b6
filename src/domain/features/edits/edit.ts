import type { Permission } from '../../../../generated/permissions.ts'
import type { Schema } from '../../../contract.ts'
import type { NewEvent, RecordedEventType } from '../../event-types.ts'
import type { Change, FeatureEvent } from '../changes.ts'
import type { FeatureKey, FeatureState } from '../feature.ts'

export type Strategy = Schema<'FeatureStrategy'>
export type Dependency = Schema<'FeatureDependency'>
type Tag = Schema<'Tag'>
type Variants = readonly Schema<'FeatureVariant'>[]

type There = { readonly environment: string }

/** Whether it follows from another edit, so that a change request with that one makes it by itself. */
type Result = { readonly isResult?: boolean }

/** What each kind of edit of a feature says. An edit is complete: nothing has to be read to make it. */
type Edits = {
  created: { readonly after: FeatureState; readonly tags: readonly Tag[] }
  settings: { readonly before: FeatureState; readonly after: FeatureState }
  /** An explicit mark by itself, or the lack of one; `settings` can change it too. */
  staleMarked: { readonly before: boolean | null; readonly after: boolean | null }
  tagged: { readonly tag: Tag }
  untagged: { readonly tag: Tag }
  /** `isLast`: whether it also comes after strategies that others add meanwhile. */
  strategyAdded: There & Result & { readonly after: Strategy; readonly isLast?: boolean }
  strategyUpdated: There & { readonly before: Strategy; readonly after: Strategy }
  strategyRemoved: There & { readonly before: Strategy }
  /** The same strategies before and after, each time in their order. */
  strategiesOrdered: There & { readonly before: readonly Strategy[]; readonly after: readonly Strategy[] }
  variants: There & { readonly before: Variants; readonly after: Variants }
  turnedOn: There & { readonly isProduction: boolean }
  turnedOff: There & Result
  dependencyAdded: { readonly before: Dependency | null; readonly after: Dependency }
  dependencyRemoved: { readonly before: Dependency }
  /** All dependencies of a feature at once. */
  dependenciesRemoved: { readonly before: readonly Dependency[] }
  /** At the time of the transaction. */
  archived: { readonly at: string }
  revived: { readonly archivedAt: string; readonly enabledIn: readonly string[] }
  moved: { readonly from: string; readonly to: string }
}

export type Kind = keyof Edits

export type Edit<Of extends Kind = Kind> = { [Each in Of]: { readonly kind: Each } & Edits[Each] }[Of]

/** The edits of a feature in one of its environments. */
export type EnvironmentEdit = Edit<
  'strategyAdded' | 'strategyUpdated' | 'strategyRemoved' | 'variants' | 'turnedOn' | 'turnedOff'
>

/** A feature whose edits are recorded, and the time. */
export type Edited = FeatureKey & { readonly now: Date }

/** All that is decided by the kind of an edit. */
export type Rules<Of extends Kind> = {
  /** The permission that it needs: in its environment if it has one, otherwise in the project. */
  readonly permission: Permission

  /** Returns what it sets in the document of its feature. This is the only rule of what an edit does. */
  sets(edit: Edit<Of>): Change[]

  /** Returns the events that are recorded of it. */
  events(edit: Edit<Of>, of: Edited): NewEvent[]

  /** Read back what these events have set. */
  readonly reads: { readonly [Type in RecordedEventType]?: (event: FeatureEvent) => Change[] }

  /** Returns it as a change of a change request; other kinds can't be proposed. */
  request?(edit: Edit<Of>, feature: string): Schema<'ChangeInput'>
}
