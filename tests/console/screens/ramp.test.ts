import { expect, test } from 'vitest'
import { timeIn } from '../../../console/nouns/release-plans/interval.ts'
import { rampBase, rampFor, rampMilestones, WEEK } from '../../../console/screens/release-plans/ramp.ts'

const shares = (milestones: ReturnType<typeof rampMilestones>) =>
  milestones.map(({ strategies }) => strategies[0]?.parameters?.rollout)

test('a week from 5 % to 100 % has a step each day, and ends with the last', () => {
  const milestones = rampMilestones(WEEK)
  expect(shares(milestones)).toEqual(['5', '19', '32', '46', '59', '73', '86', '100'])
  expect(milestones.map(({ transitionCondition }) => transitionCondition?.intervalMinutes)).toEqual([
    ...Array(7).fill(1440),
    undefined,
  ])
})

test('equal shares are one milestone', () => {
  expect(shares(rampMilestones({ from: 98, to: 100, days: 1, steps: 10 }))).toEqual(['98', '99', '100'])
})

const rollout = {
  name: 'flexibleRollout',
  title: 'Half',
  disabled: false,
  constraints: [],
  segments: [4],
  variants: [],
  parameters: { rollout: '30', groupId: 'mine', stickiness: 'userId' },
}

test('a ramp has all of the only enabled rollout, and begins with its share', () => {
  const base = rampBase([{ ...rollout, name: 'default', disabled: true }, rollout])
  expect(rampMilestones(rampFor(base), base)[0]).toMatchObject({
    name: '30 %',
    strategies: [
      { segments: [4], title: 'Half', parameters: { rollout: '30', groupId: 'mine', stickiness: 'userId' } },
    ],
  })
})

test('a ramp takes nothing from several strategies, or from one that is no rollout', () => {
  expect(rampBase([rollout, rollout])).toBeUndefined()
  expect(rampBase([{ ...rollout, name: 'default' }])).toBeUndefined()
  expect(rampFor(undefined)).toEqual(WEEK)
})

test.each([
  [1440, { unit: 'days', amount: 1 }],
  [90, { unit: 'minutes', amount: 90 }],
  [120, { unit: 'hours', amount: 2 }],
] as const)('%d minutes are shown in the largest unit', (minutes, time) => {
  expect(timeIn(minutes)).toEqual(time)
})
