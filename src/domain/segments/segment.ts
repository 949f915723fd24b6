import type { Schema } from '../../contract.ts'
import type { LegalValues } from '../context-fields/context-field.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { type Constraint, constraintFrom, constraintProblems } from '../features/strategies/constraint.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { assertMay, assertMayOne, type Transaction } from '../transaction/transaction.ts'

/** The settings of a segment that a caller can change. */
export type SegmentSettings = Pick<SegmentRecord, 'name' | 'description' | 'project' | 'constraints'>

const SEGMENT = historyOfRecord(['segment-created', 'segment-updated', 'segment-deleted'], settingsOf)

/** Returns the settings of a segment, without its other members. */
export function settingsOf({ name, description, project, constraints }: SegmentSettings): SegmentSettings {
  return { name, description, project, constraints }
}

/** Returns a segment as it is edited. */
export function segmentResource(segment: SegmentSettings & Pick<SegmentRecord, 'id'>): Resource<SegmentSettings> {
  return {
    name: `segment ${segment.id}`,
    history: SEGMENT,
    place: { member: { names: ['id'], value: segment.id } },
    whole: settingsOf(segment),
    showing: { by: 'getSegment', params: { segmentId: segment.id } },
  }
}

/** Returns the settings of a request: with defaults for absent members, and without members unknown to the contract. */
export function segmentSettings(input: Schema<'SegmentInput'>): SegmentSettings {
  const { name, description = null, project = null, constraints } = input
  return { name, description, project, constraints: constraints.map(constraintFrom) }
}

/** Returns the segment with the settings of a request. */
export function segmentAfter(before: SegmentRecord, wanted: Schema<'SegmentInput'>): SegmentRecord {
  return { ...before, ...segmentSettings(wanted) }
}

/**
 * Ensures that the caller may change a segment. The root permission covers all segments. For a segment that is bound to
 * a project, UPDATE_PROJECT_SEGMENT there is enough.
 *
 * @throws DomainError forbidden
 */
export function assertMayChangeIn(
  transaction: Pick<Transaction, 'actor'> & Partial<Pick<Transaction, 'context'>>,
  permission: 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT',
  project: string | null,
): void {
  if (project === null) assertMay(transaction, permission)
  else assertMayOne(transaction, [permission, 'UPDATE_PROJECT_SEGMENT'], { project })
}

/**
 * Checks a segment's constraints against the limit and the values that their operators and context fields accept.
 *
 * @param before its constraints before the change, which may stay even if not every SDK can read them alike
 * @throws DomainError invalid, with every problem
 */
export function assertSegmentConstraints(
  constraints: readonly Constraint[],
  legal: LegalValues,
  maxValues: number,
  before: readonly Constraint[] = [],
): void {
  const tooMany = numberProblems(constraints, maxValues)
  // If there are more values than the limit, the values are not checked.
  const problems = tooMany.length > 0 ? tooMany : constraintProblems(constraints, legal, PATH, before)
  const [first] = problems
  if (first !== undefined)
    throw invalidAll(`The constraints are not acceptable: ${first.path} ${first.message}`, problems)
}

const PATH = '/body/constraints'

function numberProblems(constraints: readonly Constraint[], maxValues: number): ErrorDetail[] {
  const present = constraints.reduce((sum, { values }) => sum + (values.length || 1), 0)
  if (present <= maxValues) return []
  return [{ message: `have ${present} values, and the limit is ${maxValues}`, path: PATH }]
}
