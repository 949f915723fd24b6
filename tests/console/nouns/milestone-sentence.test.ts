import { describe, expect, it } from 'vitest'
import { beginningOf, strategySentence } from '../../../console/nouns/release-plans/milestone-sentence.ts'

describe('the release plan that a change request starts', () => {
  it('says when each milestone begins', () => {
    const after = (intervalMinutes: number) => beginningOf({ transitionCondition: { intervalMinutes } })
    expect(beginningOf(undefined)).toBe('At the start')
    expect(beginningOf({ transitionCondition: null })).toBe('When a user starts it')
    expect([1440, 2880, 90].map(after)).toEqual(['After 1 day', 'After 2 days', 'After 90 minutes'])
  })

  it('says whom a strategy is for, with its variants', () => {
    const strategy = {
      ...{ name: 'flexibleRollout', title: null, disabled: false, sortOrder: 0, segments: [3], constraints: [] },
      parameters: { rollout: '5', stickiness: 'default' },
      variants: [
        { name: 'red', weight: 900, weightType: 'fix' as const, stickiness: 'default' },
        { name: 'green', weight: 100, weightType: 'variable' as const, stickiness: 'default' },
      ],
    }
    expect(strategySentence(strategy, () => undefined)).toBe(
      '5 % of users by user id or session id, where in segment number 3, with the variants red 90 % and green 10 %',
    )
    expect(strategySentence({ ...strategy, disabled: true }, () => undefined)).toMatch(/\(disabled\)$/)
  })
})
