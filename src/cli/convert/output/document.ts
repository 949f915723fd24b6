import type { Schema } from '../../../contract.ts'
import { CONTEXT_MEMBERS } from '../../../domain/evaluation/context.ts'
import { type Strategy, unionOf } from '../rules/chain.ts'
import type { Converted, ConvertedFeature, InEnvironment } from './converted.ts'
import { lossesOf, MAX_DESCRIPTION, takenTags } from './losses.ts'
import { namesOf, urlFriendly } from './names.ts'
import { dependenciesOf, type ParentsOf } from './parents.ts'
import { type FeatureReport, type Report, reportOf, verdictOf } from './report.ts'
import { collectingSegments } from './segments.ts'

type StateDocument = Schema<'StateDocument'>
type StateFeature = Schema<'StateFeature'>

export type DocumentOptions = { readonly format: string; readonly manager: string; readonly project: string }

export type Output = { readonly document: StateDocument; readonly report: Report }

/** The environments that each server has from its beginning. */
const GIVEN_ENVIRONMENTS = ['development', 'production']

/** Makes the document of a set, with a report. */
export function documentOf(converted: Converted, { format, manager, project }: DocumentOptions): Output {
  const names = namesOf(converted.features.map(({ key }) => key))
  const { segments, segmentsOf } = collectingSegments()
  const parents = dependenciesOf(converted.features, names)
  const made = converted.features.map((feature) => {
    const name = names.get(feature.key) ?? urlFriendly(feature.key)
    return { name, ...featureOf(feature, name, { project, segmentsOf, parents }) }
  })
  const features = Object.fromEntries(made.map(({ name, feature }) => [name, feature]))
  const environments = [...new Set(converted.features.flatMap((feature) => [...feature.environments.keys()]))]
  const strategies = made.flatMap((one) => one.strategies)
  const document: StateDocument = {
    apiVersion: 'flaghoist/v1',
    manager,
    ...environmentsOf(environments),
    ...contextFieldsOf([...strategies, ...segments.values()], strategies),
    projects: { [project]: environments.length === 0 ? {} : { environments } },
    ...(segments.size > 0 && { segments: Object.fromEntries(segments) }),
    features,
  }
  const leftOut = converted.leftOut.map(({ key, environment, why }) => {
    return { feature: key, environment, verdict: 'left out' as const, reasons: [why], rules: [] }
  })
  const reports = withParents(made)
  const notes = [...converted.notes, ...lossesOf(converted.features)]
  return { document, report: reportOf(format, [...reports, ...leftOut], notes) }
}

/** A feature is as exact as its parents. */
function withParents(made: readonly (Made & { readonly name: string })[]): FeatureReport[] {
  const byPlace = new Map(
    made.flatMap(({ reports }) => reports.map((one) => [`${one.environment} ${one.feature}`, one])),
  )
  return made.flatMap(({ feature, reports }) =>
    reports.map((report) => {
      const parents = (feature.dependencies ?? []).filter((parent) => {
        return byPlace.get(`${report.environment} ${parent.feature}`)?.verdict !== 'exact'
      })
      const reasons = [...report.reasons, ...parents.map((parent) => `its parent ${parent.feature} is approximate`)]
      return { ...report, reasons, verdict: verdictOf(reasons, report.rules) }
    }),
  )
}

type Parts = {
  readonly project: string
  readonly segmentsOf: ReturnType<typeof collectingSegments>['segmentsOf']
  readonly parents: ParentsOf
}

type Made = {
  readonly feature: StateFeature
  readonly strategies: readonly Strategy[]
  readonly reports: readonly FeatureReport[]
}

function featureOf(source: ConvertedFeature, name: string, { project, segmentsOf, parents }: Parts): Made {
  const { key, description, archived, tags = [], variants } = source
  const { dependencies, problems } = parents(source)
  const reports: FeatureReport[] = []
  const all: Strategy[] = []
  const environments = [...source.environments].map(([environment, there]) => {
    const problem = problems.get(environment)
    const { strategies, reports: rules } = unionOf({ feature: name, rules: there.rules, variants, segmentsOf })
    all.push(...strategies)
    const reasons = [...(there.reasons ?? []), ...(problem === undefined ? [] : [problem])]
    const from = name === key ? {} : { from: key }
    reports.push({ feature: name, ...from, environment, verdict: verdictOf(reasons, rules), reasons, rules })
    return [environment, environmentOf(there, problem === undefined, strategies)] as const
  })
  const feature: StateFeature = {
    project,
    type: variants.size > 0 && all.some((strategy) => (strategy.variants?.length ?? 0) > 1) ? 'experiment' : 'release',
    ...(description !== undefined && description !== '' && { description: description.slice(0, MAX_DESCRIPTION) }),
    ...(archived === true && { archived }),
    ...tagsOf(tags),
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
    environments: Object.fromEntries(environments),
  }
  return { feature, strategies: all, reports }
}

function tagsOf(given: readonly string[]): Pick<StateFeature, 'tags'> {
  const values = takenTags(given)
  return values.length === 0 ? {} : { tags: values.map((value) => ({ type: 'simple', value })) }
}

function environmentOf({ enabled }: InEnvironment, mayBeOn: boolean, strategies: readonly Strategy[]) {
  return { enabled: enabled && mayBeOn, strategies: [...strategies] }
}

function environmentsOf(names: readonly string[]): Pick<StateDocument, 'environments'> {
  const others = names.filter((name) => !GIVEN_ENVIRONMENTS.includes(name))
  if (others.length === 0) return {}
  return { environments: Object.fromEntries(others.map((name) => [name, { type: typeOfEnvironment(name) }])) }
}

function typeOfEnvironment(name: string): string {
  if (/^prod|live/i.test(name)) return 'production'
  if (/stag|pre/i.test(name)) return 'preproduction'
  return /test|qa/i.test(name) ? 'test' : 'development'
}

type Constrained = Pick<Strategy, 'constraints'>

/** The context fields that are used, so that the console offers them. */
function contextFieldsOf(
  constrained: readonly Constrained[],
  strategies: readonly Strategy[],
): Pick<StateDocument, 'contextFields'> {
  const sticky = new Set(strategies.flatMap(stickinessOf))
  const used = new Set([
    ...constrained.flatMap(({ constraints = [] }) => constraints.map(({ contextName }) => contextName)),
    ...sticky,
  ])
  const given: readonly string[] = [...CONTEXT_MEMBERS, 'default', 'random']
  const names = [...used].filter((name) => !given.includes(name) && urlFriendly(name) === name).sort()
  if (names.length === 0) return {}
  const fields = names.map((name) => [name, sticky.has(name) ? { stickiness: true } : {}] as const)
  return { contextFields: Object.fromEntries(fields) }
}

function stickinessOf({ parameters, variants = [] }: Strategy): string[] {
  return [parameters?.stickiness ?? 'default', ...variants.map(({ stickiness }) => stickiness)]
}
