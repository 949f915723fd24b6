import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { frozenEventTypes } from '../../generated/events.ts'
import { routes } from '../../generated/routes.ts'
import type { Schema } from '../../src/contract.ts'
import { OFF_TYPES } from '../../src/domain/change-control/frozen.ts'
import { requestOf } from '../scenarios/request-of.ts'
import type { Client } from '../support/call.ts'
import { type DocumentedOperation, operations } from '../support/contract.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { it, type World } from '../support/world.ts'
import { callerFor, dryRunOf, isTried, requestNow } from './under-rules.ts'

/*
 * Each operation that a rule for everything matches, with one rule of each kind that has to match the same, and one
 * that must not: so the check knows of each operation its place, its features with their tags and types, its events,
 * who asks, and its effect before and after. A dry run names all rules that match.
 */

type Settings = Partial<Schema<'ApprovalRuleInput'>>
type Matched = Schema<'MatchedRule'>

/** A rule, and whether it has to match; undefined where it may do either. */
type Kind = readonly [kind: string, settings: Settings, isMatch: boolean | undefined]

const ALL = { environments: [], alsoOff: true }
const ELSEWHERE = 'elsewhere'
const NOBODYS = { type: 'simple', value: 'nobodys' }
const FROZEN = Object.keys(frozenEventTypes)
const tried = [...operations.values()].filter((one) => one.access === 'caller' && isTried(one))
const seen = new Map<string, { matching: number; other: number }>()
let held = 0

/** The rules that a dry run names. */
function rulesOf({ operations: [one], approvals }: Schema<'DryRun'>): Matched[] {
  return [...(one?.guard.rules ?? []), ...approvals.flatMap(({ rules = [] }) => rules)]
}

/** What rules can know of a change that one for everything matches. */
type Facts = {
  readonly rows: readonly Matched[]
  readonly recorded: readonly string[]
  readonly tags: readonly Schema<'Tag'>[]
  readonly types: readonly string[]
  readonly impact: readonly Schema<'FeatureImpact'>[]
  /** The first step that is large enough, and whether it is the only one: each match is of one feature. */
  readonly points: number | undefined
  readonly isAlone: boolean
}

/** In percent, as a reason says it. */
function pointsIn({ reason }: Matched): number {
  return Number(/up to ([\d.]+) % of the users/.exec(reason)?.[1] ?? 100)
}

async function factsOf(world: World, dry: Schema<'DryRun'>, all: number, anyStep: number): Promise<Facts> {
  const matched = rulesOf(dry)
  const rows = matched.filter(({ id }) => id === all)
  const names = rows.flatMap(({ features }) => features)
  const { rows: tags } = await sql<Schema<'Tag'>>`
    select distinct tag_type as type, tag_value as value from feature_tags where feature_name = any(${names})`.execute(
    world.db,
  )
  const { rows: types } = await sql<{ type: string }>`
    select distinct type from features where name = any(${names})`.execute(world.db)
  const steps = matched.filter(({ id }) => id === anyStep).map(pointsIn)
  return {
    rows,
    recorded: (dry.operations[0]?.events ?? []).map(({ type }) => type).filter((type) => FROZEN.includes(type)),
    tags,
    types: types.map(({ type }) => type),
    impact: dry.impact.features,
    points: steps.length === 0 ? undefined : Math.max(...steps),
    isAlone: rows.every(({ features }) => features.length === 1),
  }
}

/** Whether an event only takes features away; losing its dependencies does where the feature is archived, too. */
function isOffAmong(recorded: readonly string[], type: string): boolean {
  if (type === 'feature-dependencies-removed') return recorded.includes('feature-archived')
  return frozenEventTypes[type as keyof typeof frozenEventTypes].isOff
}

/** Returns what is made of values, if there are any. */
function some<Value, Made>(values: readonly Value[], make: (values: Value[]) => Made): Made[] {
  return values.length === 0 ? [] : [make(values.slice(0, 50))]
}

function kindsFor({ id }: DocumentedOperation, facts: Facts): Kind[] {
  const { rows, recorded, tags, types, impact, points } = facts
  // A release plan makes a step with each of its milestones.
  const isAlone = facts.isAlone && id !== 'startMilestone'
  const mayRecord = routes[id].events.filter((type) => FROZEN.includes(type))
  const happened = recorded.length > 0 ? recorded : mayRecord
  const isNamed = rows.every(({ features }) => features.length > 0)
  const isPlaced = rows.every(({ project }) => project !== null)
  const isThere = rows.every(({ environment }) => environment !== null)
  // A dry run does not say the events of what a change request would do.
  const isOff = recorded.length > 0 && recorded.every((type) => isOffAmong(recorded, type))
  const mayBeOff = recorded.length === 0 && mayRecord.some((type) => OFF_TYPES.includes(type))
  const opens = impact.some(({ before, after, gained }) => after.least === 100 && before.least < 100 && gained.most > 0)
  const gains = impact.some(({ gained }) => gained.most > 0)
  const most = Math.max(
    0,
    ...impact.map(({ gained, lost, variantChanged }) => Math.max(gained.most, lost.most, variantChanged.most)),
  )
  const asking = id === 'applyState' ? [] : ['manager' as const]
  return [
    ...[...new Set(rows.flatMap(({ project }) => project ?? []))].map(
      (project): Kind => ['project', { project }, true],
    ),
    ['project', { project: ELSEWHERE }, isPlaced ? false : undefined],
    ...[...new Set(rows.flatMap(({ environment }) => environment ?? []))].map(
      (environment): Kind => ['environment', { environments: [environment] }, true],
    ),
    ['environment', { environments: [ELSEWHERE] }, isThere ? false : undefined],
    ...some(tags, (given): Kind => ['tags', { tags: given }, true]),
    ['tags', { tags: [NOBODYS] }, !isNamed],
    ...some(types, (given): Kind => ['types', { featureTypes: given }, true]),
    ['types', { featureTypes: [ELSEWHERE] }, !isNamed],
    ['events', { events: [...new Set(happened)] as Settings['events'] & {} }, true],
    [
      'events',
      { events: FROZEN.filter((type) => ![...happened, ...mayRecord].includes(type)) as Settings['events'] & {} },
      false,
    ],
    ['askers', { askers: ['service-account'] }, true],
    ['askers', { askers: ['user', 'key', ...asking] }, false],
    ['also off', { alsoOff: false }, mayBeOff ? undefined : !isOff],
    ['step', { step: { points: Math.max(0.01, most) } }, most > 0 ? true : undefined],
    ['step', { step: { points: points ?? 100 } }, points !== undefined],
    [
      'step',
      { step: { points: Math.min(100, (points ?? 0) + 0.01) } },
      isAlone && (points ?? 0) < 100 ? false : undefined,
    ],
    ['within hours', { step: { points: points ?? 100, withinHours: 24 } }, points === undefined ? undefined : true],
    ['for everybody', { forEverybody: true }, opens ? true : gains || points === 100 ? undefined : false],
    ['owners', { byOwners: true }, true],
    ['editors', { notByEditors: true }, true],
    ['last editor', { notByLastEditor: true }, true],
  ]
}

/** Makes rules in one request. Returns their ids. */
async function rulesFor({ admin }: World, kinds: readonly Kind[]): Promise<number[]> {
  const operations = kinds.map(([name, settings]) => ({
    operationId: 'createApprovalRule',
    body: { name, ...ALL, ...settings },
  }))
  const { status, body, error } = await admin.call('runBatch', { body: { operations } })
  expect({ status, error }).toEqual({ status: 200, error: undefined })
  return body.operations.map(({ body: made }) => (made as Schema<'ApprovalRule'>).id)
}

/** Gives features tags and strategies an effect, and turns features on, unless the operation may do that. */
async function equip({ db }: World, { id }: DocumentedOperation): Promise<void> {
  const isOn = !(routes[id].events as readonly string[]).includes('feature-environment-enabled')
  await sql`
    insert into feature_tags (feature_name, tag_type, tag_value)
    select f.name, t.type, t.value from features f, tags t where t.value = 'walk' on conflict do nothing`.execute(db)
  await sql`
    update feature_strategies set parameters = '{"rollout": "40", "stickiness": "default", "groupId": "walk"}'
    where name = 'flexibleRollout' and parameters = '{}'`.execute(db)
  if (isOn) await sql`update feature_environments set enabled = true`.execute(db)
}

async function addPlaces(world: World): Promise<void> {
  await world.project(ELSEWHERE, { environments: [] })
  await sql
    .raw(`
    insert into environments (name, type, sort_order) values ('${ELSEWHERE}', 'test', 99);
    insert into feature_types (id, name, description, sort_order) values ('${ELSEWHERE}', '${ELSEWHERE}', '', 99);
    update shared_revision set revision = pg_current_xact_id()`)
    .execute(world.db)
}

async function hearing(world: World, by: Client, called: DocumentedOperation, request: object): Promise<void> {
  const now = await requestNow(world, by, called.id, request)
  const [all, anyStep] = await rulesFor(world, [
    ['all', {}, true],
    ['any step', { step: { points: 0.01 } }, undefined],
  ])
  const facts = await factsOf(world, await dryRunOf(world, by, called.id, now), all ?? 0, anyStep ?? 0)
  if (facts.rows.length === 0) return
  held++
  const kinds = kindsFor(called, facts)
  const ids = await rulesFor(world, kinds)
  const again = await requestNow(world, by, called.id, request)
  const matched = new Set(rulesOf(await dryRunOf(world, by, called.id, again)).map(({ id }) => id))
  const wrong = kinds.flatMap(([kind, settings, isMatch], at) => {
    const isMatched = matched.has(ids[at] ?? 0)
    const counted = seen.get(kind) ?? { matching: 0, other: 0 }
    seen.set(kind, { matching: counted.matching + Number(isMatched), other: counted.other + Number(!isMatched) })
    return isMatch === undefined || isMatch === isMatched ? [] : { kind, settings, isMatched }
  })
  expect(wrong).toEqual([])
}

describe.each(tried.map((called) => ({ id: called.id, called })))('$id', ({ called }) => {
  it('is matched by rules of each kind by what it changes', async ({ world }) => {
    const { by, ...request } = await requestOf(world, called.id)
    const caller = await callerFor(world, by)
    await useEverything(world, LESS_USED[called.id] ?? 'tied')
    await equip(world, called)
    await addPlaces(world)
    await hearing(world, caller, called, request)
  })
})

test('the walk has seen rules of each kind that match, and that do not', () => {
  expect(held).toBeGreaterThan(30)
  // What these need decides nothing about what they match.
  const always = ['owners', 'editors', 'last editor']
  for (const [kind, { matching, other }] of seen) {
    expect(matching, kind).toBeGreaterThan(5)
    if (!always.includes(kind)) expect(other, kind).toBeGreaterThan(5)
  }
})
