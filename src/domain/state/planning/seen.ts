import { contentHash } from '../../../runtime/hash.ts'
import type { StoredEnvironment } from '../../features/environment.ts'
import { membersOf } from '../fields.ts'
import type { Compared } from './compared.ts'
import type { Comparison } from './comparison.ts'
import { type Moves, movesIn } from './ties.ts'

/** A place in which a plan changes a feature, and the hash of what decides there whom it is on for. */
export type Seen = { readonly feature: string; readonly environment: string; readonly digest: string }

/** Returns what a plan shows its effect on: the forecast of its impact holds only as long as this stays. */
export function seenBy({ changes }: Comparison, compared: Compared): Seen[] {
  const places = new Map<string, Seen>()
  const moves = movesIn(changes)
  for (const { kind, name, field } of changes) {
    const [member = '', environment = ''] = membersOf(field)
    if (kind !== 'features' || !DECISIVE.includes(member)) continue
    const place = member === 'environments' ? environment : ''
    const key = JSON.stringify([name, place])
    if (places.has(key)) continue
    const decisive = { there: thereOf(name, place, compared), around: aroundOf(name, place, compared, moves) }
    places.set(key, { feature: name, environment: place, digest: contentHash(JSON.stringify(decisive)) })
  }
  return [...places.values()]
}

/** The members whose changes have an effect, or can be guarded; the last two in all environments of the project. */
const DECISIVE: readonly string[] = ['environments', 'dependencies', 'archived']

/**
 * Returns a feature in an environment, with its parents and the constraints of the segments that it uses or gets.
 *
 * @param environment empty for what decides in all of them
 */
function thereOf(name: string, environment: string, { present, documents }: Compared): unknown {
  const feature = present.features.get(name)
  if (environment === '') return feature?.environments.map((one) => partsOf(one))
  const there = feature?.environments.find((one) => one.name === environment)
  const wanted = documents.features[name]?.environments?.[environment]
  const strategies = [...(wanted?.strategies ?? []), ...(wanted?.initial?.strategies ?? [])]
  const ids = new Set(there?.strategies.flatMap(({ segments }) => segments))
  const names = new Set(strategies.flatMap(({ segments = [] }) => segments))
  const segments = [...present.segments.values()].filter((segment) => ids.has(segment.id) || names.has(segment.name))
  return {
    feature: there && partsOf(there),
    parents: feature?.dependencies,
    segments: segments.map(({ id, constraints }) => ({ id, constraints })),
  }
}

function partsOf({ name, enabled, strategies, variants }: StoredEnvironment): unknown {
  return { name, enabled, strategies, variants }
}

/** Returns whether changes are guarded there, and the strategy that a feature gets when it is turned on without one. */
function aroundOf(name: string, environment: string, { present, documents }: Compared, moves: Moves): unknown {
  const there = present.features.get(name)?.project ?? documents.features[name]?.project ?? ''
  const project = moves.get(name)?.to ?? there
  const environments = present.projects.get(project)?.environments ?? []
  return environment === ''
    ? environments.map((one) => one.isGuarded)
    : environments.find((one) => one.name === environment)
}
