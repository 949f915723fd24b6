import type { Schema } from '../../src/contract.ts'
import { PLACES, type Place, type Scene, USERS } from '../support/audience.ts'
import { type plan, setOf } from '../support/state.ts'
import { inProduction, paramsOf } from '../support/undo.ts'
import type { World } from '../support/world.ts'

/* Random edits of features, and everything that brings features back. */

const NAMES = ['f0', 'f1', 'f2', 'f3']

/** Most happens in one environment, so that edits meet. */
const MOSTLY: readonly Place[] = ['production', 'production', 'production', 'development']

/** For whom a feature may be on in an environment afterwards, beyond those for whom it is on now. */
export type Then = (name: string, place: Place) => readonly { scene: Scene; name: string; place: Place }[]

type Done = {
  readonly status: number
  readonly error?: { readonly message?: string } | undefined
  readonly allowed?: Then
}
export type Walk = {
  readonly world: World
  readonly scenes: Scene[]
  readonly below: (count: number) => number
  readonly pick: <One>(list: readonly One[]) => One
  readonly files: { readonly scene: Scene; readonly place: Place; readonly data: Schema<'ImportFeatures'>['data'] }[]
  readonly states: { readonly scene: Scene; readonly document: Schema<'StateDocument'> }[]
}

export type Step = (walk: Walk) => Promise<Done | undefined>

export const now = ({ scenes }: Walk): Scene => scenes.at(-1) as Scene
export const existing = (walk: Walk) => [...now(walk).features.keys()]
const inPlace = ({ pick }: Walk, name: string) => ({ ...inProduction(name), environment: pick(MOSTLY) })

function randomStrategy({ pick, below, ...walk }: Walk) {
  const values = USERS.filter(() => below(2) === 0)
  const segments = [...now({ pick, below, ...walk }).segments.keys()]
  return {
    name: 'flexibleRollout',
    disabled: below(5) === 0,
    parameters: { rollout: pick(['50', '100']), stickiness: 'userId', groupId: 'shared' },
    constraints: values.length === 0 ? [] : [{ contextName: 'userId', operator: 'IN' as const, values }],
    segments: segments.length > 0 && below(2) === 0 ? [pick(segments)] : [],
  }
}

function strategyOf(walk: Walk) {
  const name = walk.pick(existing(walk))
  const params = inPlace(walk, name)
  const ids = Object.keys(now(walk).features.get(name)?.environments[params.environment]?.strategies ?? {})
  return ids.length === 0 ? undefined : { params: { ...params, strategyId: walk.pick(ids) } }
}

const segmentBody = ({ pick, below }: Walk, name: string) => ({
  name,
  constraints: below(3) === 0 ? [] : [{ contextName: 'userId', operator: 'IN' as const, values: [pick(USERS)] }],
})

/** What users do: it may widen features. */
const EDITS: Record<string, Step> = {
  create: async ({ world, pick }) =>
    world.admin.send('createFeature', { params: { projectId: 'default' }, body: { name: pick(NAMES) } }),
  addStrategy: async (walk) =>
    walk.world.admin.send('addStrategy', {
      params: inPlace(walk, walk.pick(existing(walk))),
      body: randomStrategy(walk),
    }),
  updateStrategy: async (walk) => {
    const at = strategyOf(walk)
    return at && walk.world.admin.send('updateStrategy', { ...at, body: randomStrategy(walk) })
  },
  removeStrategy: async (walk) => {
    const at = strategyOf(walk)
    return at && walk.world.admin.send('removeStrategy', at)
  },
  turnOn: async (walk) => walk.world.admin.send('turnFeatureOn', { params: inPlace(walk, walk.pick(existing(walk))) }),
  turnOff: async (walk) =>
    walk.world.admin.send('turnFeatureOff', { params: inPlace(walk, walk.pick(existing(walk))) }),
  depend: async (walk) => {
    const [child, feature] = [walk.pick(existing(walk)), walk.below(3) > 0 ? 'f0' : walk.pick(existing(walk))]
    return walk.world.admin.send('addDependency', {
      params: paramsOf(child),
      body: { feature, enabled: walk.below(4) > 0 },
    })
  },
  free: async (walk) => walk.world.admin.send('removeDependencies', { params: paramsOf(walk.pick(existing(walk))) }),
  archive: async (walk) => walk.world.admin.send('archiveFeature', { params: paramsOf(walk.pick(existing(walk))) }),
  archiveAll: async (walk) => {
    const features = existing(walk).filter(() => walk.below(2) === 0)
    return walk.world.admin.send('archiveFeatures', { params: { projectId: 'default' }, body: { features } })
  },
  forget: async (walk) =>
    walk.world.admin.send('deleteArchivedFeature', { params: { featureName: walk.pick(existing(walk)) } }),
  addSegment: async (walk) =>
    walk.world.admin.send('createSegment', { body: segmentBody(walk, `segment-${walk.below(1_000_000)}`) }),
  updateSegment: async (walk) => {
    const ids = [...now(walk).segments.keys()]
    if (ids.length === 0) return undefined
    const id = walk.pick(ids)
    return walk.world.admin.send('updateSegment', {
      params: { segmentId: id },
      body: segmentBody(walk, `segment-${walk.below(1_000_000)}`),
    })
  },
  deleteSegment: async (walk) => {
    const ids = [...now(walk).segments.keys()]
    return ids.length === 0
      ? undefined
      : walk.world.admin.send('deleteSegment', { params: { segmentId: walk.pick(ids) } })
  },
  leaveEnvironment: async ({ world, pick }) =>
    world.admin.send('removeProjectEnvironment', { params: { projectId: 'default', environment: pick(PLACES) } }),
  joinEnvironment: async ({ world, pick }) =>
    world.admin.send('addProjectEnvironment', {
      params: { projectId: 'default' },
      body: { environment: pick(PLACES) },
    }),
}

const thenIn =
  (scenes: readonly Scene[]): Then =>
  (name, place) =>
    scenes.map((scene) => ({ scene, name, place }))

/** The scene before the step that recorded an event. */
const sceneBefore = ({ scenes }: Walk, event: number): Scene =>
  scenes.findLast((scene) => scene.event < event) ?? (scenes[0] as Scene)

async function recentEvents({ world }: Walk, count: number): Promise<number[]> {
  const rows = await world.db
    .selectFrom('events')
    .select('id')
    .where('featureName', 'is not', null)
    .where('type', '<>', 'feature-stage-entered')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** What brings features back. */
const RETURNS: Record<string, Step> = {
  undo: async (walk) => {
    const eventId = walk.pick(await recentEvents(walk, 25))
    const answer = await walk.world.admin.send('undoEvent', { params: { eventId } })
    return { ...answer, allowed: thenIn([sceneBefore(walk, eventId)]) }
  },
  undoMany: async (walk) => {
    const events = await recentEvents(walk, 2 + walk.below(4))
    const answer = await walk.world.admin.send('undoEvents', { body: { events } })
    return { ...answer, allowed: thenIn(events.map((event) => sceneBefore(walk, event))) }
  },
  restore: async (walk) => {
    const [scene, wanted] = [walk.pick(walk.scenes), walk.pick(existing(walk))]
    const environments = walk.below(2) === 0 ? {} : { environments: [walk.pick(PLACES)] }
    const body = { event: scene.event, ...environments }
    const answer = await walk.world.admin.send('restoreFeature', { params: paramsOf(wanted), body })
    return { ...answer, allowed: (name, place) => (name === wanted ? thenIn([scene])(name, place) : []) }
  },
  restoreStrategy: async (walk) => {
    const wanted = walk.pick(existing(walk))
    const params = inPlace(walk, wanted)
    const strategies = (scene: Scene) => scene.features.get(wanted)?.environments[params.environment]?.strategies ?? {}
    const gone = [...new Set(walk.scenes.flatMap((scene) => Object.keys(strategies(scene))))].filter(
      (id) => strategies(now(walk))[id] === undefined,
    )
    if (gone.length === 0) return undefined
    const strategyId = walk.pick(gone)
    const answer = await walk.world.admin.send('restoreStrategy', { params: { ...params, strategyId } })
    const last = walk.scenes.findLast((scene) => strategies(scene)[strategyId] !== undefined) as Scene
    // The feature can be off then: what counts is for whom the strategy was.
    const part = last.features.get(wanted)
    const on = part && {
      ...part,
      environments: {
        ...part.environments,
        [params.environment]: { enabled: true, variants: [], strategies: strategies(last) },
      },
    }
    const scene = { ...last, features: new Map(on ? [[wanted, on as never]] : []) }
    return { ...answer, allowed: (name, place) => (name === wanted ? thenIn([scene])(name, place) : []) }
  },
  revive: async (walk) =>
    withThen(await walk.world.admin.send('reviveFeature', { params: { featureName: walk.pick(existing(walk)) } }), []),
  reviveAll: async (walk) => {
    const features = existing(walk).filter((name) => now(walk).features.get(name)?.archived)
    if (features.length === 0) return undefined
    return withThen(
      await walk.world.admin.send('reviveFeatures', { params: { projectId: 'default' }, body: { features } }),
      [],
    )
  },
  export: async (walk) => {
    const place = walk.pick(PLACES)
    const answer = await walk.world.admin.send('exportFeatures', { body: { environment: place, project: 'default' } })
    if (answer.status === 200) walk.files.push({ scene: now(walk), place, data: answer.body as never })
    return withThen(answer, [])
  },
  import: async (walk) => {
    if (walk.files.length === 0) return undefined
    const file = walk.pick(walk.files)
    const environment = walk.pick(PLACES)
    const answer = await walk.world.admin.send('importFeatures', {
      body: { project: 'default', environment, data: file.data as never },
    })
    const scene = withDependenciesOf(now(walk), file.scene)
    const then: Then = (name, place) =>
      place === environment ? [{ scene: file.scene, name, place: file.place }] : [{ scene, name, place }]
    return { ...answer, allowed: then }
  },
  promote: async (walk) => {
    const [from, to] = walk.below(2) === 0 ? PLACES : (['production', 'development'] as const)
    const features = existing(walk).filter(() => walk.below(2) === 0)
    if (features.length === 0) return undefined
    const body = { from, to, features }
    const answer = await walk.world.admin.send('promoteFeatures', { params: { projectId: 'default' }, body })
    const scene = now(walk)
    return { ...answer, allowed: (name, place) => (place === to ? [{ scene, name, place: from }] : []) }
  },
  clone: async (walk) => {
    const [wanted, copy] = [walk.pick(existing(walk)), walk.pick(NAMES)]
    const answer = await walk.world.admin.send('cloneFeature', { params: paramsOf(wanted), body: { name: copy } })
    const scene = now(walk)
    return { ...answer, allowed: (name, place) => (name === copy ? [{ scene, name: wanted, place }] : []) }
  },
  exportState: async (walk) => {
    const answer = await walk.world.admin.send('exportState', { query: { project: 'default' } })
    if (answer.status === 200) walk.states.push({ scene: now(walk), document: answer.body as never })
    return withThen(answer, [])
  },
  applyState: async (walk) => {
    if (walk.states.length === 0) return undefined
    const { scene, document } = walk.pick(walk.states)
    const force = walk.below(2) === 0
    const planned = await walk.world.admin.send('planState', { body: { ...setOf(document as never), force } })
    if (planned.status !== 200) return withThen(planned, [])
    const { id } = planned.body as Awaited<ReturnType<typeof plan>>
    return withThen(await walk.world.admin.send('applyState', { body: { plan: id } }), [scene])
  },
}

export const STEPS_OF: Readonly<Record<string, Step>> = { ...EDITS, ...RETURNS }

/** Each kind as often as it is drawn: features that are on with several strategies say most. */
export const OFTEN_EDITED = often({
  ...{ create: 3, addStrategy: 9, updateStrategy: 8, removeStrategy: 7, turnOn: 9, turnOff: 2, depend: 9, free: 6 },
  ...{ archive: 3, archiveAll: 1, forget: 1, addSegment: 3, updateSegment: 3, deleteSegment: 4 },
  ...{ leaveEnvironment: 1, joinEnvironment: 3 },
})
export const OFTEN_RETURNED = often({
  ...{ undo: 12, undoMany: 4, restore: 6, restoreStrategy: 8, revive: 4, reviveAll: 2, export: 3, import: 4 },
  ...{ promote: 4, clone: 2, exportState: 2, applyState: 4 },
})

function often(weights: Readonly<Record<string, number>>): string[] {
  return Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))
}

function withThen(answer: Done, scenes: readonly Scene[]): Done {
  return { ...answer, allowed: thenIn(scenes) }
}

/** A file replaces the dependencies of its features, which count in all environments. */
function withDependenciesOf(scene: Scene, file: Scene): Scene {
  const replaced = [...scene.features].map(([name, document]) => {
    const dependencies = file.features.get(name)?.dependencies ?? document.dependencies
    return [name, { ...document, dependencies }] as const
  })
  return { ...scene, features: new Map(replaced) }
}
