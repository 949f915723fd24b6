import { describe, expect, it } from 'vitest'
import {
  copiedOnward,
  type MilestoneFields,
  milestoneFields,
  milestoneInputs,
  milestonesProblem,
  shareOf,
  withAdded,
  withMoved,
  withShare,
  withStrategies,
} from '../../../console/screens/release-plans/milestones.ts'
import { isApprovedStep, mayPause, stepsOf } from '../../../console/screens/release-plans/plan-steps.ts'

const DAY = { intervalMinutes: 1440 }
const input = (share: string, transitionCondition: typeof DAY | null = DAY) => ({
  name: `${share} %`,
  strategies: [{ name: 'flexibleRollout', parameters: { rollout: share, groupId: 'mine' } }],
  transitionCondition,
})
const THREE = milestoneFields([input('5'), input('50', null), input('100', null)])
const seen = (milestones: readonly MilestoneFields[]) =>
  milestones.map(({ name, transitionCondition }) => [name, transitionCondition])

describe('the milestones of a form', () => {
  it('are sent as they were read, and nothing comes after the last one', () => {
    const strategy = { title: null, disabled: false, constraints: [], segments: [], variants: [] }
    const sent = milestoneInputs(milestoneFields([input('5', null), input('100')]))
    expect(sent).toEqual([
      { ...input('5', null), strategies: [{ ...strategy, ...input('5').strategies[0] }] },
      { ...input('100', null), strategies: [{ ...strategy, ...input('100').strategies[0] }] },
    ])
  })

  it('are added for everybody, with the strategies of the last one and the time before it', () => {
    const added = withAdded(milestoneFields([input('5'), input('50', null)]))
    expect(seen(added)).toEqual([
      ['5 %', DAY],
      ['50 %', DAY],
      ['100 %', null],
    ])
    expect(added[2]?.strategies[0]?.parameters).toEqual({ rollout: '100', groupId: 'mine' })
    expect(new Set(added.map(({ key }) => key)).size).toBe(3)
    expect(seen(withAdded([]))).toEqual([['100 %', null]])
  })

  it('leave the times between them where they are when they are moved', () => {
    expect(seen(withMoved(THREE, 2, 0))).toEqual([
      ['100 %', DAY],
      ['5 %', null],
      ['50 %', null],
    ])
  })

  it('are called by their share as long as nobody calls them otherwise', () => {
    const renamed = (name: string) => {
      const [milestone = THREE[0]] = milestoneFields([{ ...input('5'), name }])
      return (
        milestone &&
        withStrategies(
          milestone,
          milestone.strategies.map((one) => withShare(one, '10')),
        ).name
      )
    }
    expect([renamed('5 %'), renamed('First')]).toEqual(['10 %', 'First'])
  })

  it('take the strategies of an earlier one, each with its own share', () => {
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }]
    const [first, ...later] = THREE
    const given = [{ ...(first as MilestoneFields) }, ...later].map((milestone, place) =>
      place === 0
        ? { ...milestone, strategies: milestone.strategies.map((one) => ({ ...one, constraints })) }
        : milestone,
    )
    const strategies = copiedOnward(given, 0).map((milestone) => milestone.strategies[0])
    expect(strategies.map((one) => one && shareOf(one))).toEqual(['5', '50', '100'])
    expect(strategies.map((one) => one?.constraints)).toEqual([constraints, constraints, constraints])
  })

  it('are refused with a share above 100 %, and without an enabled strategy', () => {
    const changed = (strategies: MilestoneFields['strategies']) =>
      milestonesProblem(THREE.map((one, place) => (place === 1 ? { ...one, strategies } : one)))
    const [strategy] = THREE[1]?.strategies ?? []
    if (strategy === undefined) throw new Error('A milestone has a strategy')
    expect(milestonesProblem(THREE)).toBeUndefined()
    expect(changed([withShare(strategy, '101')])).toBe('50 %: The percentage must be a whole number from 0 to 100')
    expect(changed([{ ...strategy, disabled: true }])).toBe('50 % needs an enabled strategy')
  })
})

describe('the steps of a plan', () => {
  const milestones = [DAY, null, null].map((transitionCondition, place) => ({
    ...{ id: String(place), name: `Number ${place}`, sortOrder: place, strategies: [], transitionCondition },
    ...{ startedAt: null, dueAt: null, progressionExecutedAt: null },
  }))
  const plan = (status: 'waiting' | 'running' | 'paused', active: string | null, changeRequest: number | null = 7) =>
    ({ status, pauseKind: null, milestones, activeMilestoneId: active, changeRequest }) as const

  it.each([
    ['waiting', plan('waiting', null), ['start 0']],
    ['running', plan('running', '0'), ['next 1', 'back 0']],
    ['paused', plan('paused', '0'), ['back 0']],
    ['paused for another approval', { ...plan('paused', '0'), pauseKind: 'edited' as const }, ['next 1', 'back 0']],
    [
      'paused because an approval is missing',
      { ...plan('paused', '0'), pauseKind: 'failure' as const },
      ['next 1', 'back 0'],
    ],
    ['paused without the approval that it needs', plan('paused', '0', null), ['next 1', 'back 0']],
    ['completed', { ...plan('running', '2'), status: 'completed' as const }, ['back 0']],
  ])('of one that is %s', (_, given, expected) => {
    expect(stepsOf(given, true).map(({ kind, place }) => `${kind} ${place}`)).toEqual(expected)
  })

  it.each([
    ['running', null, true],
    ['paused', 'edited', true],
    ['paused', 'user', false],
  ] as const)('are paused by a user where the plan is %s: %s', (status, pauseKind, expected) => {
    expect(mayPause({ status, pauseKind })).toBe(expected)
  })

  it.each([
    ['start', plan('waiting', null), false],
    ['sooner than the plan says', plan('running', '0'), false],
    ['as the plan says', plan('running', '1'), true],
    ['without an approval', plan('running', '1', null), false],
  ])('need no other review only where the approved plan says so: %s', (_, given, expected) => {
    const [first] = stepsOf(given, true)
    expect(first && isApprovedStep(given, first)).toBe(expected)
  })
})
