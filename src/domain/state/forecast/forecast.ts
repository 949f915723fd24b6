import type { EnvironmentState } from '../../features/environments/queries.ts'
import { stateAfter } from '../../features/plan.ts'
import { environmentDocument, partOf } from '../../features/state.ts'
import type { Strategy } from '../../features/strategies/strategy.ts'
import type { FeatureAt } from '../../impact/queries.ts'
import type { Limits } from '../../transaction/limits.ts'
import { aboutOne, featureField } from '../applying/about.ts'
import { partsIn, planPart } from '../applying/parts.ts'
import type { FeatureWork } from '../applying/work.ts'
import { fieldOf } from '../fields.ts'
import { environmentsOf } from '../planning/coming.ts'
import { stickinessIn } from '../planning/places.ts'
import type { Prepared } from '../prepare.ts'
import { isArchived } from '../present/present.ts'
import type { SegmentsAfter } from './segments.ts'

/** What a feature is evaluated by once its changes are made; undefined if it is archived then. */
export type FeatureAfter = {
  readonly name: string
  readonly project: string
  readonly environments: ReadonlySet<string>
  readonly dependencies: FeatureAt['dependencies']
  readonly at: (environment: string) => FeatureAt
}

/**
 * Returns a feature as an apply makes it.
 *
 * @param work its changes; a feature without any can be the parent of others
 */
export function featureAfter(
  work: Pick<FeatureWork, 'name' | 'project' | 'changes' | 'keys' | 'ties'>,
  { compared }: Prepared,
  segments: SegmentsAfter,
  limits: Limits,
): FeatureAfter | undefined {
  const { name, project, changes, ties } = work
  const there = compared.present.features.get(name)
  const wasArchived = there !== undefined && isArchived(there)
  if (changes.get(fieldOf('archived'))?.after ?? wasArchived) return undefined
  const parts = partsIn(work, compared.documents)
  const touched = new Set(ties.map(({ parent }) => parent))
  const dependencies = [
    ...(there?.dependencies ?? []).filter(({ feature }) => !touched.has(feature)),
    ...ties.flatMap(({ after }) => after ?? []),
  ].sort((one, other) => (one.feature < other.feature ? -1 : 1))
  const places = compared.present.projects.get(project)?.environments ?? []
  const stateOf = (environment: string): EnvironmentState => {
    const part = there?.environments.find((one) => one.name === environment)
    const place = places.find((one) => one.name === environment)
    return {
      name: environment,
      featureName: name,
      type: '',
      sortOrder: 0,
      lastSeenAt: null,
      strategies: part?.strategies ?? [],
      variants: part?.variants ?? [],
      enabled: part?.enabled === true && !wasArchived,
      stickiness: stickinessIn(project, compared),
      defaultStrategy: place?.defaultStrategy ?? null,
    }
  }
  return {
    name,
    project,
    dependencies,
    environments: environmentsOf(project, compared),
    at(environment) {
      const before = stateOf(environment)
      const wanted = parts.get(environment) ?? {}
      const keys = work.keys.get(environment) ?? []
      const { edits } = aboutOne(featureField(name, fieldOf('environments', environment)), () =>
        planPart(before, wanted, keys, segments.idOf, limits),
      )
      const document = { environments: { [environment]: environmentDocument(before) } }
      const { enabled, strategies, variants } = partOf(stateAfter(document, edits), environment)
      const active = strategies.filter(({ disabled }) => !disabled)
      return {
        name,
        project,
        environment,
        enabled,
        variants,
        dependencies,
        strategies: active.map(definitionOf),
        segments: segments.used(active.flatMap((strategy) => strategy.segments)),
      }
    },
  }
}

function definitionOf({
  name,
  constraints,
  parameters,
  variants,
  segments,
}: Strategy): FeatureAt['strategies'][number] {
  return { name, constraints, parameters, variants, segments }
}
