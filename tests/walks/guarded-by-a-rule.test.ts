import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { OperationId, Schema } from '../../src/contract.ts'
import { readingOf } from '../../src/domain/safeguards/rule.ts'
import { decisions, sdksOf } from '../laws/sdk-documents.ts'
import { newestEvent } from '../scenarios/newest-event.ts'
import { flexible, rolledOut, rule } from '../support/approval-rules.ts'
import { batchOf } from '../support/batched.ts'
import type { Anything, Client } from '../support/call.ts'
import { inOrderOfOperations } from '../support/lock-pairs.ts'
import { PLACE } from '../support/proposals.ts'
import { ERRORS, watchAt } from '../support/safeguards.ts'
import { setOf } from '../support/state.ts'
import { newSegment } from '../support/strategies.ts'
import { it, type World } from '../support/world.ts'
import { RIGHTS } from './under-rules.ts'

/*
 * Random requests of a caller with every right but those to do without approval never change what applications get of a
 * feature with a tag, in production: not by its tag, its type, its segment, its parent, its project or its history.
 */

const SEED = 44
const WALKS = 3
const REQUESTS = 70
const MINUTE_MS = 60_000

const GUARDED = 'guarded'
const PARENT = 'parent'
const OTHER = 'other'
const TAG = { type: 'simple', value: 'payments' }

/** What random requests name: features, the strategy of the guarded one, its segment, and the newest event. */
type Scene = { strategy: string; segment: number; event: number }
type Request = readonly [OperationId, Anything]

const feature = fc.constantFrom(GUARDED, GUARDED, PARENT, OTHER)
const environment = fc.constantFrom('production', 'production', 'development')
const share = fc.constantFrom('0', '10', '20', '50', '100')
/** In files. */
const OFF = { project: 'default', environments: { production: { enabled: false } } }
const inProject = { projectId: 'default' }

const requests: fc.Arbitrary<(scene: Scene) => Request> = fc
  .record({ name: feature, environment, share, isIt: fc.boolean(), at: fc.nat({ max: 5 }) })
  .chain(({ name, environment, share, isIt, at }) => {
    const one = { ...inProject, featureName: name }
    const here = { ...one, environment }
    const constraints = [{ contextName: 'country', operator: 'IN' as const, values: [`c${at}`] }]
    return fc.constantFrom<(scene: Scene) => Request>(
      () => ['turnFeatureOn', { params: here }],
      () => ['turnFeatureOff', { params: here }],
      () => ['addStrategy', { params: here, body: flexible(share) }],
      ({ strategy }) => ['updateStrategy', { params: { ...here, strategyId: strategy }, body: flexible(share) }],
      ({ strategy }) => ['removeStrategy', { params: { ...here, strategyId: strategy } }],
      () => ['setVariants', { params: here, body: [{ name: `v${at}`, weight: 0 }] }],
      () => ['archiveFeature', { params: one }],
      () => ['archiveFeatures', { params: inProject, body: { features: [GUARDED, OTHER] } }],
      () => ['moveFeature', { params: one, body: { newProjectId: isIt ? 'shop' : 'default' } }],
      () => ['addDependency', { params: one, body: { feature: isIt ? PARENT : OTHER, enabled: at > 2 } }],
      () => ['removeDependencies', { params: one }],
      () => ['removeFeatureTag', { params: { featureName: name, tagType: TAG.type, tagValue: TAG.value } }],
      () => [
        'updateTagsOfFeatures',
        {
          params: inProject,
          body: { features: [name], tags: { addedTags: [], removedTags: [TAG] } },
        },
      ],
      () => ['deleteTag', { params: { tagType: TAG.type, tagValue: TAG.value } }],
      () => ['updateFeature', { params: one, body: { type: isIt ? 'experiment' : 'release' } }],
      ({ segment }) => ['updateSegment', { params: { segmentId: segment }, body: { name: 'used', constraints } }],
      () => [
        'promoteFeatures',
        { params: inProject, body: { from: 'development', to: 'production', features: [name] } },
      ],
      () => ['turnFeaturesOn', { params: { ...inProject, environment }, body: { features: [GUARDED, PARENT] } }],
      () => ['turnFeaturesOff', { params: { ...inProject, environment }, body: { features: [GUARDED, PARENT] } }],
      ({ event }) => ['undoEvent', { params: { eventId: Math.max(1, event - at) } }],
      ({ event }) => ['restoreFeature', { params: one, body: { event: Math.max(1, event - 3 * at) } }],
      () => ['setDefaultStrategy', { params: { ...inProject, environment }, body: flexible(share) }],
      () => ['removeProjectEnvironment', { params: { ...inProject, environment } }],
      () => ['planState', { body: setOf({ manager: `m${at}`, features: { [name]: OFF } }) }],
      () => ['createSafeguard', { params: here, body: { ...ERRORS, action: isIt ? 'turnOff' : 'pausePlan' } }],
      () => ['cloneFeature', { params: one, body: { name: `${name}-${at}` } }],
    )
  })

async function newScene(world: World): Promise<Scene> {
  await world.project('shop')
  await world.feature({ name: PARENT })
  await world.feature({ name: GUARDED, type: 'release' })
  await world.feature({ name: OTHER })
  await rolledOut(world, PARENT, '100')
  const strategy = await rolledOut(world, GUARDED, '20')
  const segment = await newSegment(world)
  const params = { ...PLACE, featureName: GUARDED }
  await world.admin.call('addStrategy', { params, body: { ...flexible('10'), segments: [segment] } })
  await world.admin.call('addFeatureTag', { params: { featureName: GUARDED }, body: TAG })
  const ofGuarded = { ...inProject, featureName: GUARDED }
  await world.admin.call('addDependency', { params: ofGuarded, body: { feature: PARENT } })
  await rule(world, { tags: [TAG], alsoOff: true, askers: ['service-account'] })
  return { strategy, segment, event: await newestEvent(world) }
}

/** The guarded feature in production, with its parent and its segments. */
async function guardedIn(sdks: Awaited<ReturnType<typeof sdksOf>>) {
  const { features, segments } = (await decisions(sdks)).production as {
    features: { name: string }[]
    segments: object[]
  }
  return { features: features.filter(({ name }) => name === GUARDED || name === PARENT), segments }
}

/** Whether something else follows from a request. */
const isAlone = ([id]: Request) => id === 'planState' || id === 'createSafeguard'

/** Sends a request, and does what follows from it: files are applied, a safeguard reads a number that is too large. */
async function send(world: World, by: Client, [id, request]: Request, inBatchWith?: Request) {
  if (id === 'planState') {
    const { body } = await by.call('planState', request as { body: Schema<'StateFiles'> })
    return body === undefined ? { status: 0 } : by.send('applyState', { body: { plan: body.id } })
  }
  if (id === 'createSafeguard') {
    const made = await by.send(id, request)
    await watchAt(world, new Date(Date.now() + MINUTE_MS), async () => readingOf(ERRORS.threshold + 1))
    return made
  }
  if (inBatchWith === undefined) return by.send(id, request)
  const together: Request[] = [[id, request], ...(isAlone(inBatchWith) ? [] : [inBatchWith])]
  const operations = together.flatMap((one) => batchOf(...one).operations)
  return inOrderOfOperations(() => by.send('runBatch', { body: { operations } }))
}

describe('random requests', () => {
  it.for(Array.from({ length: WALKS }, (_, walk) => SEED + walk))(
    'never change what an approval rule guards: seed %i',
    { timeout: 120_000 },
    async (seed, { world }) => {
      const scene = await newScene(world)
      const sdks = await sdksOf(world)
      const by = await world.actor({ may: RIGHTS, project: '*' })
      const before = await guardedIn(sdks)
      expect(before.features).toHaveLength(2)
      const statuses = new Set<number>()
      const samples = fc.sample(fc.tuple(requests, requests), { seed, numRuns: REQUESTS })
      for (const [index, [make, makeOther]] of samples.entries()) {
        const now = { ...scene, event: await newestEvent(world) }
        const [request, other] = [make(now), makeOther(now)]
        const { status } = await send(world, by, request, index % 2 === 1 ? other : undefined)
        statuses.add(status)
        expect(await guardedIn(sdks), JSON.stringify([request, other])).toEqual(before)
      }
      expect([...statuses]).toContain(403)
      expect([...statuses]).toContain(200)
    },
  )
})
