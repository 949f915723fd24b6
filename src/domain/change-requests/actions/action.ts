import type { Permission } from '../../../../generated/permissions.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import type { Edit } from '../../features/edits/edit.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { Action, Before, ContentOf, Names, Payloads } from '../change/change.ts'
import type { CurrentFeature, CurrentState } from '../state/current-state.ts'
import type { RequestedState } from '../state/requested-state.ts'

/** The data against which a change is checked before it is stored. */
export type ProposalContext = ProjectEnvironment & {
  /** The default stickiness of the project. */
  readonly stickiness: string
  readonly current: CurrentState
  readonly legal: LegalValues
  readonly limits: Limits
  readonly hiddenProjects: readonly string[]
}

/** The actions whose changes name a feature. */
export type OfFeature = { [Of in Action]: IsOfFeature<Of> extends true ? Of : never }[Action]

type IsOfFeature<Of extends Action> = ContentOf<Of> extends { feature: string } ? true : false

/** The decisions that depend on the action of a change. Paths in errors start at the payload, as `/body`. */
export type ActionRules<Of extends Action> = {
  /** Whether its changes name a feature; others change a segment. */
  readonly isOfFeature: IsOfFeature<Of>

  /** Returns the names in a payload, if there are any. */
  names?(payload: Payloads[Of]): Partial<Omit<Names, 'features'>>

  /**
   * Returns the payload as it is stored, without members unknown to the contract.
   *
   * @throws DomainError missing for a name; forbidden; invalid by the rules of the direct operation
   */
  check(payload: Payloads[Of], feature: CurrentFeature | undefined, context: ProposalContext): Payloads[Of]

  /** Returns the current state of the object that a change writes; null if it overwrites nothing. */
  before(payload: Payloads[Of], feature: CurrentFeature | undefined, current: CurrentState): Before

  /** Whether the payload has only the members that change, so that others are not overwritten. */
  readonly isPartial?: true

  /** Whether it can follow a change that archives its feature. */
  readonly fitsArchived?: true

  /**
   * Returns why a change can't follow earlier ones although each object that it names exists; undefined when it can.
   * The message names nothing that may be hidden from the reader.
   */
  obstacle?(payload: Payloads[Of], feature: string, requested: RequestedState, request: number): string | undefined

  /**
   * Returns the edits of the feature that a change makes; a change of a segment is made in the state.
   *
   * @param newId the id of a strategy that is added
   * @throws DomainError as the direct operation does, without permission checks; the checks of conflicts are not
   *   repeated
   */
  edits(payload: Payloads[Of], feature: string, requested: RequestedState, newId: string): readonly Edit[]

  /**
   * Returns the keys that applying a change now would invalidate, of the ones that `dependsOn` lists for scheduled
   * requests.
   */
  affects(payload: Payloads[Of], feature: AffectedFeature, current: CurrentState): readonly string[]

  /** The permission that is needed for segments of all projects. */
  readonly permission?: Extract<Permission, 'UPDATE_SEGMENT' | 'DELETE_SEGMENT'>

  /**
   * Makes a change of a segment: the command of the direct operation. Changes of features are made by their edits.
   *
   * @throws DomainError as the command does
   */
  command?(transaction: Transaction, payload: Payloads[Of]): Promise<unknown>
}

/** The changed feature, in the environment of the request. */
export type AffectedFeature = {
  readonly name: string
  readonly environment: string
  readonly state: CurrentFeature['state'] | undefined
}

/** Returns the members of a payload that are defined, to store them. */
export function definedMembers<Members extends object>(members: Members): WithoutUndefined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Members>
}

type WithoutUndefined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name]
} & { [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined> }
