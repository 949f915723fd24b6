import { legalValuesOf } from '../../context-fields/legal-values.ts'
import { invalidAll } from '../../errors.ts'
import type { FeatureEvents } from '../../event-types.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { disabledEvent } from '../environment.ts'
import { storeEnabled } from '../environments/commands.ts'
import { type Alignment, type AlignmentReferences, storedBy } from './alignment.ts'
import { expressionProblems } from './constraint.ts'
import { deleteStrategyRows, insertStrategies, updateStrategyRows } from './rows.ts'
import { replaceAllSegmentLinks, segmentsById } from './segment-links.ts'
import { newReferences } from './strategy-list.ts'

/**
 * Looks up what alignments refer to, and prevents changes of it until the transaction ends.
 *
 * @param path JSON pointer of the features in the request
 * @throws DomainError invalid, if their regular expressions take too long together
 */
export async function lockedReferences(
  transaction: Transaction,
  alignments: readonly Alignment[],
  path: string,
): Promise<AlignmentReferences> {
  const stored = alignments.flatMap(storedBy)
  const references = stored.map(({ before, after }) => ({ after, ...newReferences(after, before) }))
  const constraints = references.flatMap(({ after, constraints }) => (constraints ? after.constraints : []))
  const problems = expressionProblems(constraints, path)
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The strategies ${first.message}`, problems)
  const fields = [...new Set(constraints.map(({ contextName }) => contextName))]
  const legal = await legalValuesOf(transaction.tx, fields)
  return {
    legal,
    segments: await segmentsById(
      transaction,
      references.flatMap(({ segments }) => segments),
    ),
  }
}

/**
 * Makes the edits of alignments that were checked, of locked features in an environment.
 *
 * @returns the events of each feature, which the caller records
 */
export async function alignStrategies(
  transaction: Transaction,
  scope: ProjectEnvironment,
  alignments: readonly Alignment[],
): Promise<FeatureEvents[]> {
  const { environment } = scope
  const added = alignments.flatMap((alignment) => alignment.added)
  const updated = alignments.flatMap((alignment) => alignment.updated)
  const relinked = updated.filter(({ changes }) => changes.segments !== undefined)
  const turnedOff = alignments.filter(({ before, after }) => before.enabled !== after.enabled)
  await insertStrategies(
    transaction,
    added.map((strategy) => ({ environment, strategy })),
  )
  await updateStrategyRows(
    transaction,
    updated.map(({ after }) => after),
  )
  await replaceAllSegmentLinks(
    transaction,
    relinked.map(({ after }) => after),
  )
  await deleteStrategyRows(
    transaction,
    alignments.flatMap(({ removed }) => removed),
  )
  await storeEnabled(
    transaction,
    turnedOff.map(({ before }) => before.featureName),
    environment,
    false,
  )
  return alignments.map((alignment) => alignmentEvents(alignment, scope))
}

function alignmentEvents(
  { before, after, added, updated, removed }: Alignment,
  { project, environment }: ProjectEnvironment,
): FeatureEvents {
  const { featureName: feature } = before
  const subject = { project, environment, feature }
  return {
    feature,
    events: [
      ...added.map((data) => ({ type: 'feature-strategy-add' as const, subject, data })),
      ...updated.map(({ before: preData, after: data }) => ({
        type: 'feature-strategy-update' as const,
        subject,
        data,
        preData,
      })),
      ...removed.map((preData) => ({ type: 'feature-strategy-remove' as const, subject, preData })),
      ...(before.enabled === after.enabled ? [] : [disabledEvent(project, feature, environment)]),
    ],
  }
}
