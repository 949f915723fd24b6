import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import type { Edit, EnvironmentEdit, Strategy } from './edits/edit.ts'
import { type Place, switchEdits } from './edits/environments.ts'
import { settingsEdits } from './edits/settings.ts'
import { after, EDITS } from './edits/table.ts'
import { type FeatureKey, type FeatureState, optionsOf } from './feature.ts'
import { dependenciesIn, environmentDocument, type FeatureDocument, type Part, partOf } from './state.ts'
import { staysOn } from './strategies/strategy-list.ts'

/**
 * How the wanted strategies of an environment were paired with the present strategies, which decides the order of the
 * edits: by their ids; by their places, see `pairedByPlace`; or not at all, so that all are new if one differs.
 */
export type Pairing = 'by id' | 'by place' | 'replaced'

/** The part of a feature that is wanted in an environment. Absent members stay as they are. */
export type WantedPart = {
  readonly enabled?: boolean | undefined
  readonly strategies?: readonly Strategy[] | undefined
  readonly variants?: readonly Schema<'FeatureVariant'>[] | undefined
}

/**
 * Returns the edits that make a feature in an environment what is wanted: strategies, then variants, then on or off. If
 * nothing is said of that, a feature that loses its last enabled strategy is turned off right after its strategies. A
 * feature that is to be on has to have an enabled one, see `turnOnEdits`.
 */
export function planOfEnvironment(
  place: Place,
  before: Part,
  { enabled, strategies = before.strategies, variants = before.variants }: WantedPart,
  pairing: Pairing,
): EnvironmentEdit[] {
  const { name: environment } = place
  const left = enabled === undefined ? staysOn(before.enabled, strategies) : before.enabled
  return [
    ...strategyEdits(environment, before.strategies, strategies, pairing),
    ...(left === before.enabled ? [] : [{ kind: 'turnedOff' as const, environment, isResult: true }]),
    ...(isDeepStrictEqual(before.variants, variants)
      ? []
      : [{ kind: 'variants' as const, environment, before: before.variants, after: variants }]),
    ...switchEdits(place, left, enabled ?? left),
  ]
}

function strategyEdits(
  environment: string,
  before: readonly Strategy[],
  wanted: readonly Strategy[],
  pairing: Pairing,
): EnvironmentEdit[] {
  if (pairing === 'replaced' && areSameButIds(before, wanted)) return []
  const present = new Map(before.map((strategy) => [strategy.id, strategy]))
  const ids = new Set(wanted.map(({ id }) => id))
  const removed = before
    .filter(({ id }) => !ids.has(id))
    .map((strategy) => ({ kind: 'strategyRemoved' as const, environment, before: strategy }))
  const added = wanted
    .filter(({ id }) => !present.has(id))
    .map((after) => ({ kind: 'strategyAdded' as const, environment, after }))
  const updated = wanted.flatMap((after) => {
    const was = present.get(after.id)
    return was === undefined || isDeepStrictEqual(was, after)
      ? []
      : [{ kind: 'strategyUpdated' as const, environment, before: was, after }]
  })
  // By place, enabled ones come first, so that a feature which is on is not without an enabled strategy in between.
  return pairing === 'by place' ? [...added, ...enabledFirst(updated), ...removed] : [...removed, ...updated, ...added]
}

function enabledFirst(updated: readonly Edit<'strategyUpdated'>[]): Edit<'strategyUpdated'>[] {
  return updated.toSorted((one, other) => Number(one.after.disabled) - Number(other.after.disabled))
}

function areSameButIds(before: readonly Strategy[], wanted: readonly Strategy[]): boolean {
  return before.length === wanted.length && before.every((strategy, place) => isSameButId(strategy, wanted[place]))
}

/** Compares member by member: most strategies that differ do so in one, and copies would take longer. */
function isSameButId(strategy: Strategy, other: Strategy | undefined): boolean {
  if (other === undefined) return false
  const names = Object.keys(strategy) as (keyof Strategy)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name === 'id' || isDeepStrictEqual(strategy[name], other[name]))
  )
}

/** Returns a feature with the settings of a document. */
export function withSettings(feature: FeatureState, document: FeatureDocument): FeatureState {
  const { type, description, stale: markedStale } = document
  return { ...feature, ...optionsOf(document), type, description, markedStale }
}

/** Returns the edits that give a feature other tags: first the added ones, each by type and value. */
export function tagEdits(
  before: FeatureDocument['tags'],
  wanted: FeatureDocument['tags'],
): Edit<'tagged' | 'untagged'>[] {
  const [added, removed] = [missingIn(before, wanted), missingIn(wanted, before)]
  return [
    ...added.map((tag) => ({ kind: 'tagged' as const, tag })),
    ...removed.map((tag) => ({ kind: 'untagged' as const, tag })),
  ]
}

/** Returns the edits that give a feature other dependencies: first the removed ones, which could prevent new ones. */
export function dependencyEdits(
  before: FeatureDocument['dependencies'],
  wanted: FeatureDocument['dependencies'],
): Edit<'dependencyAdded' | 'dependencyRemoved'>[] {
  const named = (feature: string, settings: FeatureDocument['dependencies'][string]) => ({ feature, ...settings })
  const ended = Object.entries(before).filter(([parent]) => wanted[parent] === undefined)
  const made = Object.entries(wanted).filter(([parent, settings]) => !isDeepStrictEqual(before[parent], settings))
  return [
    ...ended.map(([parent, settings]) => ({ kind: 'dependencyRemoved' as const, before: named(parent, settings) })),
    ...made.map(([parent, settings]) => {
      const was = before[parent]
      return {
        kind: 'dependencyAdded' as const,
        before: was === undefined ? null : named(parent, was),
        after: named(parent, settings),
      }
    }),
  ]
}

/** A feature and its whole state; without a document it is to be created. */
type Whole = { readonly feature: FeatureState; readonly document: FeatureDocument | undefined }

/**
 * Returns the edits that make a feature what is wanted: its life, settings, tags, what it has in some environments, and
 * dependencies; archiving comes last. A feature that is revived is off everywhere first.
 */
export function planOf(
  { feature, document }: Whole,
  wanted: FeatureDocument,
  environments: readonly Place[],
  pairing: Pairing,
): Edit[] {
  const beginning = beginningEdits(feature, document, wanted)
  const now = stateAfter(document, beginning) ?? wanted
  const ending = !now.archived && wanted.archived
  return [
    ...beginning,
    ...(document === undefined ? [] : settingsEdits(feature, withSettings(feature, wanted))),
    ...tagEdits(now.tags, wanted.tags),
    ...environments.flatMap((place) =>
      planOfEnvironment(place, partOf(now, place.name), partOf(wanted, place.name), pairing),
    ),
    ...(ending ? endingEdits(now, wanted) : dependencyEdits(now.dependencies, wanted.dependencies)),
  ]
}

/** Returns the edits that create a feature, or revive and move it. */
function beginningEdits(feature: FeatureState, before: FeatureDocument | undefined, wanted: FeatureDocument): Edit[] {
  const { project, archived, tags } = wanted
  if (before === undefined)
    return [{ kind: 'created', after: { ...withSettings(feature, wanted), project }, tags: Object.values(tags) }]
  const enabledIn = Object.keys(before.environments).filter((name) => before.environments[name]?.enabled)
  return [
    ...(before.archived && !archived
      ? [{ kind: 'revived' as const, archivedAt: before.archivedAt ?? '', enabledIn: enabledIn.sort() }]
      : []),
    ...(before.project === project ? [] : [{ kind: 'moved' as const, from: before.project, to: project }]),
  ]
}

/** Returns the edits that archive a feature: all its dependencies end at once. */
function endingEdits({ dependencies }: FeatureDocument, { archivedAt }: FeatureDocument): Edit[] {
  const before = dependenciesIn({ dependencies })
  return [
    ...(before.length === 0 ? [] : [{ kind: 'dependenciesRemoved' as const, before }]),
    { kind: 'archived', at: archivedAt ?? '' },
  ]
}

/** Returns the state of a feature after edits. */
export function stateAfter<State extends Partial<FeatureDocument> | undefined>(
  state: State,
  edits: readonly Edit[],
): State {
  return edits.reduce((before, edit) => after(before, edit), state)
}

/** Returns what a feature has in an environment after edits there. */
export function partAfter(before: Part & { readonly name: string }, edits: readonly EnvironmentEdit[]): Part {
  const document = { environments: { [before.name]: environmentDocument(before) } }
  return partOf(stateAfter(document, edits), before.name)
}

/** The edits of a feature, as far as permissions go. */
type Edits = FeatureKey & { readonly edits: readonly Edit[] }

/** A permission that edits need, and where. */
export type Need = { readonly permission: Permission; readonly project: string; readonly environment?: string }

/** Returns what plans need, each once, in the order of the edits. */
export function needsOf(plans: readonly Edits[]): Need[] {
  const needs = new Map<string, Need>()
  for (const { project, edits } of plans) {
    let place = project
    for (const edit of edits) {
      for (const need of needsOfEdit(edit, place))
        needs.set(`${need.permission} ${need.project} ${need.environment ?? ''}`, need)
      if (edit.kind === 'moved') place = edit.to
    }
  }
  return [...needs.values()]
}

/** A feature that moves leaves one project, and enters another one. */
function needsOfEdit(edit: Edit, project: string): Need[] {
  const { permission } = EDITS[edit.kind]
  if (edit.kind === 'moved') return [project, edit.to].map((one) => ({ permission, project: one }))
  return [{ permission, project, ...('environment' in edit && { environment: edit.environment }) }]
}

function missingIn(these: FeatureDocument['tags'], others: FeatureDocument['tags']): Schema<'Tag'>[] {
  const missing = Object.entries(others).flatMap(([name, tag]) => (these[name] === undefined ? [tag] : []))
  return missing.sort((one, other) =>
    (one.type === other.type ? one.value < other.value : one.type < other.type) ? -1 : 1,
  )
}
