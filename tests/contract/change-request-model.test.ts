import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Model,
  type Person,
  STATES,
  type State,
  type Step,
  statusOf,
  take,
  type Wanted,
} from '../support/request-model.ts'
import { begin, FEATURES, makeScene, type Scene, type Stored, send, stored } from '../support/request-scene.ts'

const SEED = 20_261_121
const SEQUENCES = 15
const LONGEST = 60
/** Making a counterexample smaller takes a while: what there is by then is told. */
const IN_TIME = { interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true }

const MINUTE_MS = 60_000
const KINDS = ['edit', 'discard change', 'discard', 'title', 'comment', 'write directly', 'wait', 'ask for'] as const

type Draw = {
  kind: Step['kind']
  /** Whether it is something that the caller may do there, though maybe at a wrong time, where there is any. */
  fits: boolean
  to: State
  pick: number
  feature: number
  isVariant: boolean
  enabled: boolean
  minutes: number
}
const often = <Value>(weight: number, ...values: Value[]) => ({ weight, arbitrary: fc.constantFrom(...values) })
const draws: fc.Arbitrary<Draw> = fc.record({
  kind: fc.oneof(
    often<Step['kind']>(3, 'add'),
    often<Step['kind']>(9, 'move'),
    often<Step['kind']>(5, ...KINDS),
    often<Step['kind']>(3, 'write directly', 'wait'),
  ),
  fits: fc.oneof(often(3, true), often(1, false)),
  to: fc.oneof(often<State>(8, 'In review', 'Approved', 'Scheduled'), often<State>(2, ...STATES)),
  pick: fc.nat({ max: 10_000 }),
  feature: fc.nat({ max: 1 }),
  isVariant: fc.oneof(often(3, true), often(1, false)),
  enabled: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 3 }),
})

/** Makes a draw something that can be sent; undefined where there is nothing yet that it could be about. */
function stepFrom(scene: Scene, model: Model, draw: Draw, number: number): Step | undefined {
  const name = FEATURES[draw.feature] ?? ''
  const variant = { feature: name, variant: `variant-${number}` }
  const wanted: Wanted = draw.isVariant ? variant : { feature: name, enabled: draw.enabled }
  const at = model.now + draw.minutes * MINUTE_MS
  const { kind } = draw
  if (kind === 'wait') return { kind, until: model.now + MINUTE_MS }
  if (kind === 'ask for') return { kind, minApprovals: 1 + (draw.pick % 2) }
  const possible = scene.people.flatMap(({ person: by }): Step[] => {
    if (kind === 'add' || kind === 'write directly') return [{ kind, by, wanted }]
    return model.requests.flatMap((request): Step[] => {
      const change = request.changes[draw.pick % request.changes.length]?.id ?? 0
      if (kind === 'move') return STATES.map((to) => ({ kind, by, request, to, at }))
      return [kind === 'edit' ? { kind, by, request, change, wanted: variant } : stepOf(kind, by, request, change)]
    })
  })
  const fitting = draw.fits ? possible.filter((step) => statusOf(model, step) <= 400) : []
  const from = fitting.length > 0 ? fitting : possible
  const there = from.filter((step) => step.kind !== 'move' || step.to === draw.to)
  const choice = there.length > 0 ? there : from
  return choice[draw.pick % choice.length]
}

function stepOf(
  kind: 'discard change' | 'discard' | 'title' | 'comment',
  by: Person,
  request: Model['requests'][number],
  change: number,
): Step {
  return kind === 'discard change' ? { kind, by, request, change } : { kind, by, request }
}

type Now = Awaited<ReturnType<typeof stored>>

/** The same of the model. */
function expected({ people }: Scene, model: Model) {
  const idOf = (person: Person) => people.find((one) => one.person === person)?.client.userId ?? 0
  return {
    requests: model.requests.map(({ id, author, state, minApprovals, approvals, schedule, changes }) => ({
      ...{ id, author: idOf(author), state, minApprovals, schedule },
      approvals: approvals.map(idOf).sort((one, other) => one - other),
      changes: changes.map((change) => ({ id: change.id, feature: change.wanted.feature })),
    })),
    features: [...model.features].map(([name, feature]) => ({ name, ...feature })),
  }
}

function withoutContent({ requests, features }: Now) {
  const known = requests.map(({ changes, ...rest }) => ({
    ...rest,
    changes: changes.map(({ id, feature }) => ({ id, feature })),
  }))
  return { requests: known, features }
}

/** Who has approved what: by request and account, the changes as they were then. */
type Approved = Map<string, string>

/** What must never be, whatever the model says: this looks at nothing but what was stored and sent. */
function wrongs({ people }: Scene, step: Step, before: Now, after: Now, approved: Approved): string[] {
  const isApplied = ({ id, state }: Stored) =>
    state === 'Applied' && before.requests.find((request) => request.id === id)?.state !== 'Applied'
  const appliedNow = after.requests.filter(isApplied).flatMap(({ changes }) => changes.map(({ feature }) => feature))
  const maySkip =
    step.kind === 'write directly' && step.by.can.some((right) => right === 'skip' || right === 'anything')
  const allowed = [...appliedNow, ...(maySkip ? [step.wanted.feature] : [])]
  const changed = after.features.filter((feature, index) => !isDeepStrictEqual(feature, before.features[index]))
  const admin = people.find(({ person }) => person.can.includes('anything'))?.client.userId
  const unapproved = after.requests.filter(({ id, author, state, minApprovals, changes }) => {
    const mayCount = people.filter(({ client }) => client.userId !== author || client.userId === admin)
    const content = JSON.stringify(changes)
    const count = mayCount.filter(({ client }) => approved.get(`${id} ${client.userId}`) === content).length
    return ['Approved', 'Scheduled', 'Applied'].includes(state) && count < minApprovals
  })
  return [
    ...changed.filter(({ name }) => !allowed.includes(name)).map(({ name }) => `${name} changed past the requests`),
    ...unapproved.map(({ id, state }) => `the request ${id} is ${state} with what nobody approved`),
  ]
}

/** Plays a sequence against the server and the model, and gives what it came by. */
async function play(scene: Scene, sequence: readonly Draw[]): Promise<string[]> {
  const model = await begin(scene)
  const approved: Approved = new Map()
  const told: string[] = []
  const came: string[] = []
  let before = await stored(scene)
  for (const [number, draw] of sequence.entries()) {
    const step = stepFrom(scene, model, draw, number)
    if (step === undefined) continue
    told.push(summary(step))
    const wanted = statusOf(model, step)
    const { status, body, error } = await send(scene, step)
    expect(status, `${told.join('\n')}\nanswered: ${error?.message}`).toBe(wanted)
    const after = await stored(scene)
    if (status < 300) {
      const known = new Set(before.requests.flatMap(({ changes }) => changes.map(({ id }) => id)))
      const made = after.requests.find(({ changes }) => changes.some(({ id }) => !known.has(id)))
      const change = made?.changes.find(({ id }) => !known.has(id))
      take(model, step, { request: made?.id ?? 0, change: change?.id ?? 0 })
      if (step.kind === 'move' && step.to === 'Approved') {
        const by = scene.people.find(({ person }) => person === step.by)?.client.userId
        const seen = after.requests.find(({ id }) => id === step.request.id)
        approved.set(`${step.request.id} ${by}`, JSON.stringify(seen?.changes))
      }
      if ('request' in step && step.kind !== 'discard')
        expect(body, told.join('\n')).toMatchObject({ id: step.request.id, state: step.request.state })
    }
    expect(wrongs(scene, step, before, after, approved), told.join('\n')).toEqual([])
    expect(withoutContent(after), told.join('\n')).toEqual(expected(scene, model))
    came.push(String(status), ...after.requests.flatMap(({ state, schedule }) => [state, schedule?.status ?? '']))
    if (
      step.kind === 'wait' &&
      after.requests.some(({ id, state }) => state === 'Applied' && isScheduledIn(before, id))
    )
      came.push('applied by the job')
    before = after
  }
  return came
}

function isScheduledIn({ requests }: Now, id: number): boolean {
  return requests.some((request) => request.id === id && request.state === 'Scheduled')
}

function summary(step: Step): string {
  const { kind, ...rest } = step
  const by = 'by' in step ? `${step.by.name}: ` : ''
  const about = 'request' in step ? ` ${step.request.id}, which is ${step.request.state}` : ''
  const what = 'to' in rest ? ` to ${rest.to}` : 'wanted' in rest ? ` ${JSON.stringify(rest.wanted)}` : ''
  return `${by}${kind}${about}${what}`
}

test('whatever people do, requests become what the state table says, and features change by nothing else', async () => {
  const scene = await makeScene()
  const came = new Set<string>()
  const sequences = fc.array(draws, { minLength: LONGEST, maxLength: LONGEST })
  const property = fc.asyncProperty(sequences, async (sequence) => {
    for (const one of await play(scene, sequence)) came.add(one)
  })
  await fc.assert(property, { seed: SEED, numRuns: SEQUENCES, ...IN_TIME })
  expect([...came]).toEqual(
    expect.arrayContaining(['200', '204', '400', '403', '404', '409', ...STATES, 'suspended', 'applied by the job']),
  )
}, 60_000)
