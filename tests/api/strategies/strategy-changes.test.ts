import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import {
  about,
  featureThatIsOn,
  INVALID,
  isOn,
  newFeature,
  newSegment,
  newStrategy,
  outcome,
  recordedEvents,
  strategiesOf,
} from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const onUsers: Schema<'ConstraintInput'> = { contextName: 'userId', operator: 'IN', values: ['1'] }
const stored = { caseInsensitive: false, inverted: false }
const blue = { name: 'blue', weight: 10, weightType: 'variable', stickiness: 'userId' } as const

describe('updateStrategy', () => {
  it('changes the members it is given and keeps the others', async ({ world }) => {
    const params = await newFeature(world)
    const segments = [await newSegment(world)]
    const before = await newStrategy(world, params, {
      name: 'flexibleRollout',
      title: 'Staff',
      segments,
      constraints: [onUsers],
      variants: [blue],
      parameters: { rollout: '5', groupId: 'g', stickiness: 'random' },
    })
    const { status, body } = await world.admin.call('updateStrategy', {
      params: { ...params, strategyId: before.id },
      body: { disabled: true, sortOrder: 9 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, disabled: true, sortOrder: 9 })
    expect(await strategiesOf(world, params)).toEqual([body])
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-update', params, { data: body, preData: before }),
    ])
  })

  it('replaces segments, constraints, variants, parameters and the type', async ({ world }) => {
    const params = await newFeature(world)
    const [first, second, third] = [await newSegment(world), await newSegment(world), await newSegment(world)]
    const before = await newStrategy(world, params, { segments: [first, second], constraints: [onUsers] })
    const { body } = await world.admin.call('updateStrategy', {
      params: { ...params, strategyId: before.id },
      body: { name: 'flexibleRollout', segments: [third, second], constraints: [], variants: [blue], parameters: {} },
    })
    expect(body).toEqual({
      ...before,
      name: 'flexibleRollout',
      segments: [second, third],
      constraints: [],
      variants: [{ ...blue, weight: 1000 }],
      parameters: { rollout: '100', stickiness: 'default', groupId: params.featureName },
    })
    expect(await strategiesOf(world, params)).toEqual([body])
  })

  it('records nothing when it changes nothing', async ({ world }) => {
    const params = await newFeature(world)
    const before = await newStrategy(world, params, { constraints: [onUsers] })
    for (const members of [{}, { title: null, disabled: null }, { name: 'default', parameters: {}, segments: [] }]) {
      const body = { ...members, constraints: [onUsers] }
      const answer = await world.admin.call('updateStrategy', { params: { ...params, strategyId: before.id }, body })
      expect(answer).toMatchObject({ status: 200, body: before })
    }
    expect(await world.events()).toEqual([])
  })
})

describe('patchStrategy', () => {
  it('applies the operations in turn, in either media type', async ({ world }) => {
    const params = await newFeature(world)
    const before = await newStrategy(world, params, { name: 'flexibleRollout' })
    const { status, body } = await world.admin.send('patchStrategy', {
      params: { ...params, strategyId: before.id },
      headers: { 'content-type': 'application/json-patch+json' },
      body: [
        { op: 'add', path: '/constraints/-', value: onUsers },
        { op: 'replace', path: '/constraints/0/values/0', value: '2' },
        { op: 'copy', from: '/parameters/rollout', path: '/title' },
        { op: 'replace', path: '/sortOrder', value: 4 },
      ],
    })
    expect(status).toBe(200)
    const after = { ...before, title: '100', sortOrder: 4, constraints: [{ ...onUsers, ...stored, values: ['2'] }] }
    expect(body).toEqual(after)
    expect(await strategiesOf(world, params)).toEqual([after])
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-update', params, { data: after, preData: before }),
    ])
  })

  it('changes all or nothing', async ({ world }) => {
    const params = await newFeature(world)
    const before = await newStrategy(world, params)
    const answer = await world.admin.call('patchStrategy', {
      params: { ...params, strategyId: before.id },
      body: [
        { op: 'replace', path: '/title', value: 'x' },
        { op: 'remove', path: '/constraints/0' },
      ],
    })
    expect(outcome(answer)).toBe(INVALID)
    expect(answer.error?.message).toMatch(/^Operation 1 /)
    expect(await strategiesOf(world, params)).toEqual([before])
    expect(await world.events()).toEqual([])
  })

  it('turns the environment off when it disables the last enabled strategy', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [{ disabled: true }, {}])
    const [, last] = strategies
    const { body } = await world.admin.call('patchStrategy', {
      params: { ...params, strategyId: last?.id ?? '' },
      body: [{ op: 'replace', path: '/disabled', value: true }],
    })
    expect(await isOn(world, params)).toBe(false)
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-update', params, { data: body, preData: last }),
      about('feature-environment-disabled', params),
    ])
  })

  it('leaves the environment on while another strategy is enabled', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [{}, {}])
    await world.admin.call('updateStrategy', {
      params: { ...params, strategyId: strategies[0]?.id ?? '' },
      body: { disabled: true },
    })
    expect(await isOn(world, params)).toBe(true)
    expect(await world.eventTypes()).toEqual(['feature-strategy-update'])
  })

  it('loses nothing when many do it at once', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        world.admin.call('patchStrategy', {
          params: { ...params, strategyId },
          body: [{ op: 'add', path: '/constraints/-', value: { ...onUsers, values: [`${n}`] } }],
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const [strategy] = await strategiesOf(world, params)
    expect(new Set(strategy?.constraints.flatMap(({ values }) => values)).size).toBe(8)
    expect(await world.events()).toHaveLength(8)
  })

  it('names the operation of several that added one segment too many', async ({ world }) => {
    world.limit({ segmentsPerStrategy: 2 })
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const segments = [await newSegment(world), await newSegment(world), await newSegment(world)]
    const body = [
      ...segments.map((value) => ({ op: 'add' as const, path: '/segments/-', value })),
      { op: 'add' as const, path: '/title', value: 'x' },
    ]
    const { error } = await world.admin.call('patchStrategy', { params: { ...params, strategyId }, body })
    const message = expect.stringMatching(/^\/segments: A strategy takes at most 2 segments, and these are 3/)
    expect(error?.details).toEqual([{ path: '/body/2', message }])
  })

  it('names the operation with which a value became one that its context field does not accept', async ({ world }) => {
    await world.admin.call('createContextField', { body: { name: 'plan', legalValues: [{ value: 'gold' }] } })
    const params = await newFeature(world)
    const constraint = { contextName: 'other', operator: 'IN' as const, values: ['silver'] }
    const { id: strategyId } = await newStrategy(world, params, { constraints: [constraint, onUsers] })
    const body = [
      { op: 'replace', path: '/constraints/0/values/0', value: 'bronze' },
      { op: 'replace', path: '/constraints/0/contextName', value: 'plan' },
      { op: 'move', from: '/constraints/1', path: '/constraints/0' },
    ]
    const { error } = await world.admin.send('patchStrategy', { params: { ...params, strategyId }, body })
    expect(error?.details).toEqual([
      { path: '/body/1', message: expect.stringMatching(/^\/constraints\/1\/values\/0 is not one of the values/) },
    ])
  })
})
