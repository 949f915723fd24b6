import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { NOBODY, requireFeature } from '../features/aggregate.ts'
import type { EnvironmentEdit, Strategy } from '../features/edits/edit.ts'
import type { StoredEnvironment } from '../features/environment.ts'
import type { FeatureKey } from '../features/feature.ts'
import { needsOf, planOfEnvironment } from '../features/plan.ts'
import { EMPTY_ENVIRONMENT, partIn } from '../features/state.ts'
import type { NeededRight } from '../transaction/transaction.ts'

/** Returns all that copying a feature directly needs. For refusals only: nothing is locked. */
export async function needsToClone(
  db: Db,
  { project, feature }: FeatureKey,
  { name, replaceGroupId = true, asChangeRequest = false }: Schema<'CloneFeature'>,
): Promise<NeededRight[]> {
  const { environments } = await requireFeature(db, { project, feature }, NOBODY)
  const edits = environments.flatMap((environment) => copiedContent(environment, name, replaceGroupId))
  const copied = asChangeRequest ? [] : needsOf([{ project, feature: name, edits }])
  return [{ permission: 'CREATE_FEATURE', project }, ...copied]
}

/** Returns the edits that give a new feature what another one has in an environment: it is off there. */
export function copiedContent(
  environment: StoredEnvironment,
  feature: string,
  replaceGroupId: boolean,
): EnvironmentEdit[] {
  const strategies = environment.strategies.map((strategy) => ({
    ...strategy,
    id: randomUUID(),
    featureName: feature,
    parameters: replaceGroupId ? groupedBy(feature, strategy.parameters) : strategy.parameters,
  }))
  const wanted = { strategies, variants: environment.variants, enabled: false }
  return planOfEnvironment(environment, partIn(EMPTY_ENVIRONMENT), wanted, 'by id')
}

/** Replaces the `groupId` of strategies that have one. */
function groupedBy(groupId: string, parameters: Strategy['parameters']): Strategy['parameters'] {
  return 'groupId' in parameters ? { ...parameters, groupId } : parameters
}
