import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { document } from '../../support/contract.ts'
import type { SegmentRow } from '../../support/direct-writes.ts'
import { type Configuration, effective, featureOf, type Strategy } from '../../support/guarded-model.ts'
import {
  type Model,
  NOTHING_HAPPENS,
  type Person,
  type Step,
  statusOf,
  TARGETS,
  take,
} from '../../support/request-model.ts'
import {
  begin,
  configurationFrom,
  makeScene,
  type Now,
  type Scene,
  type Stored,
  send,
  stored,
} from '../../support/request-scene.ts'
import { type Draw, draws, stepFrom } from './request-steps.ts'

const SEED = 20_261_269
const SEQUENCES = 10
const LONGEST = 60
/** Making a counterexample smaller takes a while: the smallest one by then is shown. */
const IN_TIME = { interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true }

/** The state that the model expects. */
function expected({ people }: Scene, model: Model) {
  const idOf = (person: Person) => people.find((one) => one.person === person)?.client.userId ?? 0
  return {
    requests: model.requests.map(({ id, author, state, minApprovals, approvals, schedule, changes }) => ({
      id,
      author: idOf(author),
      state,
      minApprovals,
      schedule: schedule && { ...schedule, by: idOf(schedule.by) },
      approvals: approvals.map(idOf).sort((one, other) => one - other),
      changes: changes.map(({ id, wanted }) => ({ id, feature: featureOf(wanted), action: wanted.action })),
    })),
    ...comparable(model.configuration),
  }
}

/** The same as it is stored. */
function found(now: Now) {
  const requests = now.requests.map(({ changes, ...rest }) => ({
    ...rest,
    changes: changes.map(({ id, feature, content }) => ({ id, feature, action: content.action })),
  }))
  return { requests, ...comparable(configurationFrom(now)) }
}

/** Of strategies only the sort order decides; those of the same may stand either way. */
function comparable({ features, segments }: Configuration) {
  const inOrder = (strategies: readonly Strategy[]) =>
    strategies.map((strategy) => JSON.stringify(Object.entries(strategy).sort())).sort()
  return {
    features: [...features].map(([name, feature]) => ({ name, ...feature, strategies: inOrder(feature.strategies) })),
    segments: [...segments],
  }
}

/** Who has approved what: by request and account, the changes as they were then. */
type Approved = Map<string, string>

/** The guarded state, by its subjects. */
function guardedIn({ features, segments }: Now): Map<string, unknown> {
  return new Map<string, unknown>([
    ...features.map((feature) => [`feature ${feature.name}`, feature] as const),
    ...segments.map((segment) => [`segment ${segment.id}`, segment] as const),
  ])
}

/** The objects that a change may touch: its subject, and archived features that lose a segment with it. */
function touchedBy(content: { action: string; payload?: unknown }, feature: string | null, before: Now): string[] {
  if (feature !== null) return [`feature ${feature}`]
  const { id } = content.payload as { id: number }
  const losing = before.features.filter(
    ({ archived, strategies }) => archived && strategies.some(({ used }) => used.includes(id)),
  )
  return [`segment ${id}`, ...(content.action === 'deleteSegment' ? losing.map(({ name }) => `feature ${name}`) : [])]
}

/**
 * The changes that a user may make without a request: everything with the right to skip, else segments that no guarded
 * place shows.
 */
function freeFor(step: Step, before: Now): string[] {
  if (step.kind !== 'write directly') return []
  const { by, wanted } = step
  const content = 'segment' in wanted ? { action: wanted.action, payload: { id: wanted.segment } } : wanted
  const touched = touchedBy(content, featureOf(wanted), before)
  if (by.can.includes('skip') || by.can.includes('anything')) return touched
  if (!('segment' in wanted) || !by.can.includes('change directly')) return []
  const isShown = before.features.some(
    ({ archived, strategies }) => !archived && strategies.some(({ used }) => used.includes(wanted.segment)),
  )
  const isShared = before.segments.some(({ id, project_id }) => id === wanted.segment && project_id === null)
  return isShared && !isShown ? touched : []
}

/** Violations that must never be, whatever the model says: this looks at nothing but what was stored and sent. */
function wrongs({ people }: Scene, step: Step, before: Now, after: Now, approved: Approved): string[] {
  const isApplied = ({ id, state }: Stored) =>
    state === 'Applied' && before.requests.find((request) => request.id === id)?.state !== 'Applied'
  const applied = after.requests
    .filter(isApplied)
    .flatMap(({ changes }) => changes.flatMap(({ feature, content }) => touchedBy(content, feature, before)))
  const allowed = [...applied, ...freeFor(step, before)]
  const [was, is] = [guardedIn(before), guardedIn(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !isDeepStrictEqual(was.get(name), is.get(name)),
  )
  const admin = people.find(({ person }) => person.can.includes('anything'))?.client.userId
  const unapproved = after.requests.filter(({ id, author, state, minApprovals, changes }) => {
    const mayCount = people.filter(({ client }) => client.userId !== author || client.userId === admin)
    const content = JSON.stringify(changes)
    const count = mayCount.filter(({ client }) => approved.get(`${id} ${client.userId}`) === content).length
    return ['Approved', 'Scheduled', 'Applied'].includes(state) && count < minApprovals
  })
  return [
    ...changed.filter((name) => !allowed.includes(name)).map((name) => `the ${name} changed past the requests`),
    ...unapproved.map(({ id, state }) => `the request ${id} is ${state} with what nobody approved`),
  ]
}

type Playing = { strategies: Map<string, string>; segments: Map<number, SegmentRow> }

/** Keeps what things are called, also once they are gone. */
function getToKnow({ strategies, segments }: Playing, now: Now): void {
  for (const { title, id } of now.features.flatMap((feature) => feature.strategies))
    if (title !== null) strategies.set(title, id)
  for (const segment of now.segments) segments.set(segment.id, segment)
}

/** Plays a sequence against the server and the model, and gives what it came by. */
async function play(scene: Scene, sequence: readonly Draw[]): Promise<string[]> {
  const model = await begin(scene)
  const approved: Approved = new Map()
  const known: Playing = { strategies: new Map(), segments: new Map() }
  const steps: string[] = []
  const came: string[] = []
  let before = await stored(scene)
  for (const [number, draw] of sequence.entries()) {
    getToKnow(known, before)
    const step = stepFrom(scene, model, known, draw, number)
    if (step === undefined) continue
    steps.push(summary(step))
    const wanted = statusOf(model, step)
    const { status, body, error } = await send(scene, step, known)
    const answered = status < 300 ? 200 : status
    if (wanted !== NOTHING_HAPPENS) expect(answered, `${steps.join('\n')}\nanswered: ${error?.message}`).toBe(wanted)
    const after = await stored(scene)
    if (wanted === 200) {
      came.push(...doneBy(model, step))
      const ids = new Set(before.requests.flatMap(({ changes }) => changes.map(({ id }) => id)))
      const made = after.requests.find(({ changes }) => changes.some(({ id }) => !ids.has(id)))
      const changes = (made?.changes ?? []).map(({ id }) => id).filter((id) => !ids.has(id))
      take(model, step, { request: made?.id ?? 0, changes })
      if (step.kind === 'move' && step.to === 'Approved') {
        const by = scene.people.find(({ person }) => person === step.by)?.client.userId
        const seen = after.requests.find(({ id }) => id === step.request.id)
        approved.set(`${step.request.id} ${by}`, JSON.stringify(seen?.changes))
      }
      if ('request' in step && step.kind !== 'discard' && step.kind !== 'preview')
        expect(body, steps.join('\n')).toMatchObject({ id: step.request.id, state: step.request.state })
    }
    expect(wrongs(scene, step, before, after, approved), steps.join('\n')).toEqual([])
    expect(found(after), steps.join('\n')).toEqual(expected(scene, model))
    came.push(String(answered), ...happened(step, answered, before, after))
    before = after
  }
  return came
}

/** The effects of a step on the guarded state, if it succeeds. */
function doneBy({ configuration }: Model, step: Step): string[] {
  if (step.kind === 'write directly')
    return effective(configuration, [step.wanted]).map((action) => `${action} directly`)
  if (step.kind !== 'move' || step.to !== 'Applied') return []
  const all = step.request.changes.map(({ wanted }) => wanted)
  return effective(configuration, all).map((action) => `${action} by a request`)
}

/** The situations that a sequence also has to reach, as it reached them here. */
function happened(step: Step, status: number, before: Now, after: Now): string[] {
  const wasScheduled = (id: number) =>
    before.requests.some((request) => request.id === id && request.state === 'Scheduled')
  const isByJob =
    step.kind === 'wait' && after.requests.some(({ id, state }) => state === 'Applied' && wasScheduled(id))
  const isRefused = step.kind === 'write directly' && step.by.can.includes('change directly') && status === 403
  return [
    ...(isByJob ? ['applied by the job'] : []),
    ...(isRefused ? [`${step.wanted.action} refused`] : []),
    ...(step.kind === 'preview' ? [`preview ${status}`] : []),
    ...after.requests.flatMap(({ state, schedule }) => [state, schedule?.status ?? '']),
  ]
}

function summary(step: Step): string {
  const { kind, ...rest } = step
  const by = 'by' in step ? `${step.by.name}: ` : ''
  const about = 'request' in step ? ` ${step.request.id}, which is ${step.request.state}` : ''
  const what = 'to' in rest ? ` to ${rest.to}` : 'wanted' in rest ? ` ${JSON.stringify(rest.wanted)}` : ''
  return `${by}${kind}${about}${what}`
}

test('whatever people do, requests become what the state table says, and nothing else changes what they guard', async () => {
  const scene = await makeScene()
  const came = new Set<string>()
  const sequences = fc.array(draws, { minLength: LONGEST, maxLength: LONGEST })
  const property = fc.asyncProperty(sequences, async (sequence) => {
    for (const one of await play(scene, sequence)) came.add(one)
  })
  await fc.assert(property, { seed: SEED, numRuns: SEQUENCES, unbiased: true, ...IN_TIME })
  const actions: string[] = Object.keys(document.components.schemas.ChangeInput.discriminator.mapping)
  const ofEach = actions.flatMap((action) => ['by a request', 'directly', 'refused'].map((how) => `${action} ${how}`))
  const others = ['200', '400', '403', '404', '409', 'preview 200', 'preview 409', 'suspended', 'applied by the job']
  expect([...ofEach, ...others, 'Draft', ...TARGETS].filter((one) => !came.has(one))).toEqual([])
}, 60_000)
