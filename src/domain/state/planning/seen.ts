import { contentHash } from '../../../runtime/hash.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import type { StoredEnvironment } from '../../features/environment.ts'
import { fieldOf, membersOf, type ObjectKey } from '../fields.ts'
import type { Neighbor, Subjects } from '../present/neighbors.ts'
import type { Compared } from './compared.ts'
import type { Comparison } from './comparison.ts'
import { neighborhood } from './neighborhood.ts'
import { changesByName, parentsIn } from './planned.ts'
import { type Moves, movesIn } from './ties.ts'

/** What a plan changes, in an environment or in all, and the hash of what decides there whom the change affects. */
export type Seen = ObjectKey & { readonly environment: string; readonly digest: string }

/** Returns what of a plan has an effect for users. */
export function subjectsOf(comparison: Comparison, { present }: Compared): Subjects {
  return {
    features: [...new Set(placesIn(comparison).map(({ name }) => name))],
    parents: [...new Set(parentsIn(comparison.changes))],
    segments: changedSegments(comparison).flatMap((name) => present.segments.get(name)?.id ?? []),
  }
}

/**
 * Returns what a plan shows its effect on: the forecast of its impact holds only as long as this stays. Yields to the
 * event loop.
 *
 * @param neighbors of what it changes
 */
export async function seenBy(
  comparison: Comparison,
  compared: Compared,
  neighbors: readonly Neighbor[],
): Promise<Seen[]> {
  const { present } = compared
  const moves = movesIn(comparison.changes)
  const { aroundFeature, aroundSegment } = neighborhood(neighbors)
  const tied = new Map([...changesByName(comparison, 'features')].map(([name, changes]) => [name, parentsIn(changes)]))
  const features = await mapYielding(placesIn(comparison), ({ name, environment }): Seen => {
    const parents = (present.features.get(name)?.dependencies ?? []).map(({ feature }) => feature)
    const around = aroundOf(name, environment, compared, moves)
    const digest = hashOf([
      thereOf(name, environment, compared, around.usual),
      around,
      aroundFeature({ name, environment, parents: [...parents, ...(tied.get(name) ?? [])] }),
    ])
    return { kind: 'features', name, environment, digest }
  })
  const segments = changedSegments(comparison).map((name): Seen => {
    const id = present.segments.get(name)?.id
    return { kind: 'segments', name, environment: '', digest: hashOf(id === undefined ? [] : aroundSegment(id)) }
  })
  return [...features, ...segments]
}

const hashOf = (decisive: unknown) => contentHash(JSON.stringify(decisive))

/** Returns the places in which features change, each once. */
function placesIn({ changes }: Comparison): { readonly name: string; readonly environment: string }[] {
  const places = new Map<string, { readonly name: string; readonly environment: string }>()
  for (const { kind, name, field } of changes) {
    if (kind !== 'features') continue
    const [member = '', inside = ''] = membersOf(field)
    if (!DECISIVE.includes(member)) continue
    const environment = member === 'environments' ? inside : ''
    // No name has a line break.
    places.set(`${name}\n${environment}`, { name, environment })
  }
  return [...places.values()]
}

function changedSegments({ changes }: Comparison): string[] {
  return changes.flatMap(({ kind, name, field }) =>
    kind === 'segments' && field === fieldOf('constraints') ? [name] : [],
  )
}

/** The members whose changes have an effect, or can be guarded; the last two in all environments of the project. */
const DECISIVE: readonly string[] = ['environments', 'dependencies', 'archived']

/**
 * Returns a feature in an environment, with its parents and the constraints of the segments that it uses or gets.
 *
 * @param environment empty for what decides in all of them
 * @param usual the segments of the strategy that it gets when it is turned on without one
 */
function thereOf(
  name: string,
  environment: string,
  { present, documents }: Compared,
  usual: readonly number[],
): unknown {
  const feature = present.features.get(name)
  if (environment === '') return feature?.environments.map((one) => partsOf(one))
  const there = feature?.environments.find((one) => one.name === environment)
  const wanted = documents.features[name]?.environments?.[environment]
  const strategies = [...(wanted?.strategies ?? []), ...(wanted?.initial?.strategies ?? [])]
  const ids = new Set([...(there?.strategies ?? []).flatMap(({ segments }) => segments), ...usual])
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
function aroundOf(name: string, environment: string, { present, documents }: Compared, moves: Moves): Around {
  const there = present.features.get(name)?.project ?? documents.features[name]?.project ?? ''
  const project = moves.get(name)?.to ?? there
  const environments = present.projects.get(project)?.environments ?? []
  if (environment === '') return { places: environments.map((one) => one.isGuarded), usual: [] }
  const place = environments.find((one) => one.name === environment)
  return { places: [place], usual: place?.defaultStrategy?.segments ?? [] }
}

type Around = { readonly places: readonly unknown[]; readonly usual: readonly number[] }
