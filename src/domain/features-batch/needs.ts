import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '../../../generated/permissions.ts'
import { grouped } from '../../runtime/grouped.ts'
import { dependencyFrom } from '../features/dependencies/dependency.ts'
import { may, type Rights } from '../rights.ts'
import { distinctSorted, type Entry, entriesOf, type ImportFile, importedPart, parentsIn, type Target } from './file.ts'
import type { TargetFeature, TargetState } from './target-state.ts'

/** An environment, a project or, for root permissions, nothing. */
type Place = { readonly project?: string; readonly environment?: string }
type Lacking = { readonly permissions: readonly Permission[]; readonly place: Place }

/** Returns the part of a file that is imported into a project in its present state, see `importedPart`. */
export function partFor(file: ImportFile, present: TargetState, target: Target): ImportFile {
  return importedPart(file, new Set(archivedParentsIn(file, present, target)))
}

/** Returns the parents in a file that are archived in the project: dependencies on them are left out. */
export function archivedParentsIn(file: ImportFile, { features }: TargetState, { project }: Target): string[] {
  return parentsIn(file).filter((name) => {
    const parent = features.get(name)
    return parent?.project === project && parent.archived
  })
}

/** Returns the permissions that an import needs and the rights lack, grouped by place. */
export function lackingFor(rights: Rights, file: ImportFile, present: TargetState, target: Target): Lacking[] {
  const lacking = needsOf(file, present, target).filter(({ permission, scope }) => !may(rights, permission, scope))
  return [...grouped(lacking, ({ scope }) => placeInWords(scope)).values()].map((needs) => ({
    place: needs[0]?.scope ?? {},
    permissions: distinctSorted(needs.map(({ permission }) => permission)) as Permission[],
  }))
}

/** Returns the end of a sentence about what is missing. */
export function placeInWords({ project, environment }: Place = {}): string {
  if (project === undefined) return ''
  return environment === undefined
    ? ` in the project ${project}`
    : ` in the environment ${environment} of the project ${project}`
}

type Need = { permission: Permission; scope?: Place }

/** Returns the permissions that the direct operations would need to make the same changes as the file. */
export function needsOf(file: ImportFile, present: TargetState, target: Target): Need[] {
  const needs = needsOfAll(file, present, target)
  return target.asChangeRequest ? needs.filter(isNeededNow) : needs
}

/** A change request needs no permission, and has all that is in an environment, and the dependencies. */
function isNeededNow({ permission, scope }: Need): boolean {
  return scope?.environment === undefined && permission !== 'UPDATE_FEATURE_DEPENDENCY'
}

function needsOfAll(file: ImportFile, present: TargetState, { project, environment }: Target): Need[] {
  const entries = entriesOf(file).map((entry) => ({ entry, before: featureIn(present, entry) }))
  const imported = entries.filter(({ before }) => !before?.archived)
  const any = (asks: (entry: Entry, before: TargetFeature | undefined) => boolean) =>
    imported.some(({ entry, before }) => asks(entry, before))
  const inProject = (permission: Permission) => ({ permission, scope: { project } })
  const inEnvironment = (permission: Permission) => ({ permission, scope: { project, environment } })
  const changesDependencies = any(dependenciesDiffer)
  return [
    inProject('UPDATE_FEATURE'),
    ...(any((_, before) => before === undefined) ? [inProject('CREATE_FEATURE')] : []),
    ...(any(addsStrategies) ? [inEnvironment('CREATE_FEATURE_STRATEGY')] : []),
    ...(any((_, before) => before?.hasStrategies ?? false) ? [inEnvironment('DELETE_FEATURE_STRATEGY')] : []),
    ...(any(setsVariants) ? [inEnvironment('UPDATE_FEATURE_ENVIRONMENT_VARIANTS')] : []),
    ...(any(turns) ? [inEnvironment('UPDATE_FEATURE_ENVIRONMENT')] : []),
    ...(changesDependencies ? [inProject('UPDATE_FEATURE_DEPENDENCY')] : []),
    ...(hasOther(file.tagTypes, present.tagTypes) ? [{ permission: 'CREATE_TAG_TYPE' as const }] : []),
    ...(hasOther(file.contextFields, present.contextFields) ? [{ permission: 'CREATE_CONTEXT_FIELD' as const }] : []),
    // An import changes the target environment directly. Dependencies are visible in all environments of the project.
    ...present.guarded
      .filter((guarded) => guarded === environment || changesDependencies)
      .map((guarded) => ({ permission: 'SKIP_CHANGE_REQUEST' as const, scope: { project, environment: guarded } })),
  ]
}

/** Returns the entry's feature before the import; undefined if the import creates it. */
export function featureIn({ features }: TargetState, { feature }: Entry): TargetFeature | undefined {
  return features.get(feature.name)
}

/** Assumes that turning on adds a strategy: a feature without an enabled one gets the default strategy. */
function addsStrategies({ strategies, environment }: Entry): boolean {
  return strategies.length > 0 || (environment?.enabled ?? false)
}

export function setsVariants({ environment }: Entry, before: TargetFeature | undefined): boolean {
  return environment?.variants !== undefined && (environment.variants.length > 0 || (before?.hasVariants ?? false))
}

function turns({ environment }: Entry, before: TargetFeature | undefined): boolean {
  return environment !== undefined && environment.enabled !== (before?.enabled ?? false)
}

function dependenciesDiffer({ dependencies }: Entry, before: TargetFeature | undefined): boolean {
  if (dependencies === undefined) return false
  const present = new Map(before?.dependencies.map((tie) => [tie.feature, tie]))
  return (
    dependencies.length !== present.size ||
    dependencies.some((wanted) => !isDeepStrictEqual(present.get(wanted.feature), dependencyFrom(wanted)))
  )
}

function hasOther(wanted: readonly { name: string }[] = [], known: { has(name: string): boolean }): boolean {
  return wanted.some(({ name }) => !known.has(name))
}
