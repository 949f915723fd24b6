import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { Edit, Kind, Strategy } from '../edits/edit.ts'
import { moved } from '../edits/strategies.ts'
import type { EnvironmentRow } from './environments.ts'

/* What edits of many features change in rows, by kind, once all of them are made: their net effect. */

export const STRATEGY_KINDS = ['strategyAdded', 'strategyUpdated', 'strategyRemoved', 'strategiesOrdered'] as const

export const SWITCHES = ['variants', 'turnedOn', 'turnedOff'] as const

/** An edit with its feature. */
export type Placed<Of extends Kind> = { readonly feature: string; readonly edit: Extract<Edit, { readonly kind: Of }> }

type EditsOf = { readonly feature: string; readonly edits: readonly Edit[] }

/** Returns the edits of some kinds, in their order, each with its feature. */
export type PlacedIn = <Of extends Kind>(...kinds: Of[]) => Placed<Of>[]

export function placedIn(plans: readonly EditsOf[]): PlacedIn {
  const placed = plans.flatMap(({ feature, edits }) => edits.map((edit) => ({ feature, edit })))
  const present = new Set(placed.map(({ edit }) => edit.kind))
  return <Of extends Kind>(...kinds: Of[]) =>
    kinds.some((kind) => present.has(kind)) ? placed.filter((one): one is Placed<Of> => isOf(one.edit, kinds)) : []
}

export function nameOf({ feature }: { readonly feature: string }): string {
  return feature
}

function isOf<Of extends Kind>(edit: Edit, kinds: readonly Of[]): edit is Extract<Edit, { readonly kind: Of }> {
  return kinds.some((kind) => kind === edit.kind)
}

/** What edits make of a strategy: undefined before it is added, and after it is removed. */
type Net = { readonly environment: string; readonly before: Strategy | undefined; after: Strategy | undefined }

/** The strategies that edits remove, add and update, and those of the last whose segments change. */
export type NetStrategies = {
  readonly removed: readonly Strategy[]
  readonly added: readonly { readonly environment: string; readonly strategy: Strategy }[]
  readonly updated: readonly { readonly before: Strategy; readonly after: Strategy }[]
  readonly relinked: NetStrategies['updated']
}

/** Sums up the edits of each strategy, in the order in which they are edited first. */
export function netStrategies(placed: readonly Placed<(typeof STRATEGY_KINDS)[number]>[]): NetStrategies {
  const found = new Map<string, Net>()
  const set = (environment: string, before: Strategy | undefined, after: Strategy | undefined) => {
    const id = (before ?? after)?.id ?? ''
    const known = found.get(id)
    if (known === undefined) found.set(id, { environment, before, after })
    else known.after = after
  }
  for (const { edit } of placed) {
    if (edit.kind === 'strategyAdded') set(edit.environment, undefined, edit.after)
    if (edit.kind === 'strategyUpdated') set(edit.environment, edit.before, edit.after)
    if (edit.kind === 'strategyRemoved') set(edit.environment, edit.before, undefined)
    if (edit.kind === 'strategiesOrdered') {
      const before = new Map(edit.before.map((strategy) => [strategy.id, strategy]))
      for (const after of moved(edit.before, edit.after)) set(edit.environment, before.get(after.id), after)
    }
  }
  const net = [...found.values()]
  const updated = net.flatMap(({ before, after }) =>
    before !== undefined && after !== undefined && !isDeepStrictEqual(before, after) ? [{ before, after }] : [],
  )
  return {
    removed: net.flatMap(({ before, after }) => (before !== undefined && after === undefined ? [before] : [])),
    added: net.flatMap(({ environment, before, after: strategy }) =>
      before === undefined && strategy !== undefined ? [{ environment, strategy }] : [],
    ),
    updated,
    relinked: updated.filter(({ before, after }) => !isDeepStrictEqual(before.segments, after.segments)),
  }
}

/** Returns a row for each environment of a feature: the last edits of it. */
export function environmentRows(switches: readonly Placed<'variants' | 'turnedOn' | 'turnedOff'>[]): EnvironmentRow[] {
  const rows = new Map<string, EnvironmentRow>()
  for (const { feature, edit } of switches) {
    const { environment } = edit
    const key = `${feature} ${environment}`
    const row = rows.get(key) ?? { feature, environment, enabled: null, variants: null }
    rows.set(key, {
      ...row,
      ...(edit.kind === 'variants' ? { variants: edit.after } : { enabled: edit.kind === 'turnedOn' }),
    })
  }
  return [...rows.values()]
}

/** Returns the features that edits turn on in production. */
export function enteringProduction(turned: readonly Placed<'turnedOn'>[]): string[] {
  return turned.flatMap(({ feature, edit }) => (edit.isProduction ? [feature] : []))
}

/** Returns the tags that an edit adds to its feature. */
export function tagsAddedBy(edit: Edit): readonly Schema<'Tag'>[] {
  if (edit.kind === 'created') return edit.tags
  return edit.kind === 'tagged' ? [edit.tag] : []
}

/** Sums up the dependencies that edits end and make. */
export function netDependencies(
  placed: readonly Placed<'dependencyAdded' | 'dependencyRemoved' | 'dependenciesRemoved'>[],
): { readonly ended: readonly Tie[]; readonly made: readonly MadeTie[] } {
  const net = new Map<string, Tie | MadeTie>()
  for (const { feature: child, edit } of placed) {
    const ended = edit.kind === 'dependencyAdded' ? [] : [edit.before].flat()
    for (const { feature: parent } of ended) net.set(`${child} ${parent}`, { child, parent })
    if (edit.kind !== 'dependencyAdded') continue
    const { feature: parent, enabled = true, variants = [] } = edit.after
    net.set(`${child} ${parent}`, { child, parent, enabled, variants })
  }
  const rows = [...net.values()]
  return {
    ended: rows.filter((row) => !('enabled' in row)),
    made: rows.flatMap((row) => ('enabled' in row ? [row] : [])),
  }
}

type Tie = { readonly child: string; readonly parent: string }
type MadeTie = Tie & { readonly enabled: boolean; readonly variants: object }
