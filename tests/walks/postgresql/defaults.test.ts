import { beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../../scenarios/request-of.ts'
import type { Anything } from '../../support/call.ts'
import { dump } from '../../support/dump.ts'
import { addEvents } from '../../support/event-rows.ts'
import { guard } from '../../support/guarded.ts'
import { PLACE } from '../../support/proposals.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { openWorld, type World } from '../../support/world.ts'
import { type DeclaredDefault, declaredDefaults } from './declared-defaults.ts'

const CONSTRAINT = { contextName: 'country', operator: 'STR_CONTAINS', values: ['se'] }

/** The members of an object that the request of a scenario does not have, by the last parts of its path. */
const EXAMPLES: Readonly<Record<string, object>> = {
  'constraints/[]': CONSTRAINT,
  'milestones/[]': { name: 'Everybody', strategies: [{ name: 'default' }] },
  'data/dependencies/[]': { feature: 'imported', dependencies: [{ feature: 'parent' }] },
}

/** A change of each action that has a member with a default. */
const CHANGES: Readonly<Record<string, (world: World, feature: string) => object | Promise<object>>> = {
  addDependency: async (world, feature) => ({ feature, payload: { feature: await world.feature() } }),
  addStrategy: (_, feature) => ({ feature, payload: { name: 'default', constraints: [CONSTRAINT], parameters: {} } }),
  async updateStrategy(world, featureName) {
    const { id } = await newStrategy(world, { ...PLACE, featureName })
    return { feature: featureName, payload: { id, constraints: [CONSTRAINT] } }
  },
  updateSegment: async (world) => ({
    payload: { id: await newSegment(world), name: 'Nordic', constraints: [CONSTRAINT] },
  }),
}

/** Data that has to exist, so that the default makes a difference. */
const BEFORE: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  searchEvents: (world) =>
    addEvents(world.db, ...Array.from({ length: 101 }, () => ({ project: 'default', data: { page: 'checkout' } }))),
  validateImport: (world) => world.feature({ name: 'parent' }),
  importFeatures: (world) => world.feature({ name: 'parent' }),
  restoreFeature: (world) => guard(world.db),
}

const GUARDED_ONLY = 'It matters where change requests guard an environment. tests/api/change-requests has these.'

const SAYS_ONLY_WHAT_IS_WRONG = 'The answer says only what is wrong.'
/** Defaults where another value makes no difference that this walk sees, each with its reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  'cloneFeature asChangeRequest': GUARDED_ONLY,
  'validateImport asChangeRequest': GUARDED_ONLY,
  'createUser sendEmail': 'This server sends no mail. The tests of mail to users do not give the member.',
  'releaseOwnedFields newManager': 'It names no manager that owns nothing yet. tests/api/state/misspelt.test.ts does.',
  'rotateApiToken overlapSeconds':
    'It moves a time, and times are not compared. tests/api/api-tokens/api-token-rotation.test.ts does.',
  'listImpactMetrics hours': 'Nothing was reported. tests/api/safeguards/impact-metrics.test.ts has hours.',
  'validateConstraint caseInsensitive': SAYS_ONLY_WHAT_IS_WRONG,
  'validateConstraint inverted': SAYS_ONLY_WHAT_IS_WRONG,
  'validateImport data featureStrategies [] disabled': SAYS_ONLY_WHAT_IS_WRONG,
  'validateImport data featureStrategies [] constraints [] caseInsensitive': SAYS_ONLY_WHAT_IS_WRONG,
  'validateImport data featureStrategies [] constraints [] inverted': SAYS_ONLY_WHAT_IS_WRONG,
  'validateImport data dependencies [] dependencies [] enabled': SAYS_ONLY_WHAT_IS_WRONG,
}

const all = declaredDefaults()
const nameOf = ({ id, action, path }: DeclaredDefault) => [id, action, ...path].filter(Boolean).join(' ')

describe('a default that is declared is what the server takes for a member that is left out:', () => {
  // The first world starts the engine, which may take longer than a test has.
  beforeAll(async () => void (await openWorld()))

  test.each(all.map((declared) => [nameOf(declared), declared] as const))('%s', async (name, declared) => {
    const leftOut = await outcome(declared, undefined)
    expect(leftOut.status, JSON.stringify(leftOut.body)).toBeLessThan(300)
    expect(leftOut).toEqual(await outcome(declared, declared.value))
    const other = await outcome(declared, otherThan(declared))
    if (UNSEEN[name] === undefined) expect(other, 'the comparison does not see the member').not.toEqual(leftOut)
    else expect(other, 'this is seen: delete the entry').toEqual(leftOut)
  })
})

/** The answer of the server, and all that it has stored afterwards, in a world that begins as any other. */
async function outcome(declared: DeclaredDefault, value: unknown): Promise<Outcome> {
  const world = await openWorld()
  await BEFORE[declared.id]?.(world)
  const { by, ...request } = await requestOf(world, declared.id)
  const { status, body } = await by.send(declared.id, await withValue(world, request, declared, value))
  return comparable({ status, body, stored: await dump(world.db) })
}

async function withValue(world: World, request: Anything, declared: DeclaredDefault, value: unknown) {
  if (declared.in === 'query') return { ...request, query: { ...request.query, [declared.path[0] ?? '']: value } }
  const change = declared.action === undefined ? undefined : await changeLike(world, request.body, declared.action)
  const body = structuredClone(change ?? request.body)
  setAt(body, declared.path, value)
  return { ...request, body }
}

/** A change of an action, in the place of the one that a body proposes. */
async function changeLike(world: World, body: unknown, action: string): Promise<unknown> {
  const [proposed] = [body].flat() as { feature: string }[]
  const change = { action, ...(await CHANGES[action]?.(world, proposed?.feature ?? '')) }
  return Array.isArray(body) ? [change] : change
}

/** Sets a member, or deletes it for undefined. The objects on the way that are missing are made of the examples. */
function setAt(body: unknown, path: readonly string[], value: unknown): void {
  let parent = body as Record<string, unknown>
  path.forEach((part, index) => {
    const key = part === '[]' ? '0' : part
    if (index === path.length - 1) {
      if (value === undefined) delete parent[key]
      else parent[key] = value
      return
    }
    parent[key] ??= path[index + 1] === '[]' ? [] : structuredClone(exampleAt(path.slice(0, index + 1)))
    parent = parent[key] as Record<string, unknown>
  })
}

function exampleAt(path: readonly string[]): object {
  const example = Object.entries(EXAMPLES).find(([end]) => path.join('/').endsWith(end))?.[1]
  if (example === undefined) throw new Error(`EXAMPLES need one for ${path.join('/')}`)
  return example
}

/** A value of the same type that is not the default. */
function otherThan({ value, schema }: DeclaredDefault): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value === schema.maximum ? value - 1 : value + 1
  return (schema.enum ?? ['production', 'userId']).find((one: unknown) => one !== value)
}

type Outcome = { status: number; body: unknown; stored: Record<string, unknown[]> }

/** Members that are random, or that count across tests. */
const OF_THIS_RUN = /secret|hash|^token|prefix|inviteLink|revision|transaction|builtOn/i
/** The same inside of texts: times, UUIDs, hashes, and numbers in names that tests make up. */
const IN_TEXTS =
  /\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+\d\d:\d\d)?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|(?<=feature-|actor-|person-|role-|customers )\d+/g

/** An outcome without what differs between two equal requests. */
function comparable(outcome: Outcome): Outcome {
  const text = JSON.stringify(outcome, (key, value) =>
    OF_THIS_RUN.test(key) && typeof value !== 'object' ? '...' : value,
  )
  const { stored, ...answer }: Outcome = JSON.parse(text.replaceAll(IN_TEXTS, '...'))
  // The dump has sorted rows by ids that are random.
  const sorted = Object.entries(stored).map(([table, rows]) => [table, rows.toSorted(byJson)])
  return { ...answer, stored: Object.fromEntries(sorted) }
}

const byJson = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
