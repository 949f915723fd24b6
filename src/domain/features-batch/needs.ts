import type { Plan } from '../features/apply.ts'
import { needsOf } from '../features/plan.ts'
import type { NeededRight } from '../transaction/transaction.ts'
import type { ImportFile, Target } from './file.ts'
import type { PlannedFeature } from './plan.ts'
import type { TargetState } from './target-state.ts'

/**
 * Returns what an import needs, by the names of the permissions: what its edits need and, where it makes them directly
 * in a guarded environment, to skip change requests. A change request needs nothing.
 *
 * @param batches the edits that it makes directly
 */
export function needsOfImport(
  features: readonly PlannedFeature[],
  batches: readonly (readonly Plan[])[],
  { tagTypes = [], contextFields = [] }: ImportFile,
  present: TargetState,
  target: Target,
): NeededRight[] {
  const { project, environment } = target
  const isTied = features.some(({ ties }) => ties.ended.length + ties.begun.length > 0)
  // Dependencies are visible in all environments of the project.
  const guarded = target.asChangeRequest ? [] : present.guarded.filter((one) => one === environment || isTied)
  const needs: NeededRight[] = [
    { permission: 'UPDATE_FEATURE', project },
    ...needsOf(batches.flat()),
    ...(tagTypes.some(({ name }) => !present.tagTypes.has(name)) ? [{ permission: 'CREATE_TAG_TYPE' as const }] : []),
    ...(contextFields.some(({ name }) => !present.contextFields.has(name))
      ? [{ permission: 'CREATE_CONTEXT_FIELD' as const }]
      : []),
    ...guarded.map((one) => ({ permission: 'SKIP_CHANGE_REQUEST' as const, project, environment: one })),
  ]
  const distinct = new Map(needs.map((need) => [`${need.permission} ${need.project} ${need.environment}`, need]))
  return [...distinct.values()].sort((one, other) => (one.permission < other.permission ? -1 : 1))
}
