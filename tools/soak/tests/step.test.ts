import { describe, expect, it } from 'vitest'
import type { Outcome } from '../client.ts'
import type { LoggedEvent } from '../event-log.ts'
import { problemOf, type Step } from '../step.ts'

const request = { operation: 'turnFeatureOn', params: {} } as const
const records = /^(feature-strategy-add )?feature-environment-enabled$/
const answered = (status: number): Outcome => ({ known: true, status, body: undefined, at: 0 })
const lost: Outcome = { known: false, why: 'socket hang up', at: 0 }

/** Events of these types, in one transaction unless it is said otherwise. */
function recorded(
  types: string[],
  data: Record<string, unknown> | null = null,
  transaction = (_: number) => '1',
): LoggedEvent[] {
  const nothing = { by: 1, project: null, environment: null, feature: null, request: null, preData: null, tags: null }
  return types.map((type, n) => ({ ...nothing, id: n + 1, transaction: transaction(n), type, data }))
}

const on = 'feature-environment-enabled'
const strategy = 'feature-strategy-add'

describe('problemOf', () => {
  it.each<[what: string, step: Partial<Step>, outcome: Outcome, events: LoggedEvent[]]>([
    ['an acknowledged change with its events', {}, answered(200), recorded([strategy, on])],
    ['one that found done what it asks for', { mayRecordNothing: true }, answered(200), []],
    ['a refusal without events', {}, answered(409), []],
    ['a lost answer without events', { isSure: true }, lost, []],
    ['a lost answer with all events', {}, lost, recorded([strategy, on])],
    [
      'the right count and the mark',
      { counts: { [on]: 1 }, marker: 'mark' },
      answered(200),
      recorded([on], { title: 'mark' }),
    ],
  ])('finds nothing wrong with %s', (_, step, outcome, events) => {
    expect(problemOf({ request, records, ...step }, outcome, events)).toBeUndefined()
  })

  it.each<[what: string, step: Partial<Step>, outcome: Outcome, events: LoggedEvent[], problem: RegExp]>([
    ['no event', {}, answered(200), [], /acknowledged, but no event/],
    ['an event twice', {}, answered(200), recorded([on, on]), /in part, or twice/],
    ['half of the events after a lost answer', {}, lost, recorded([strategy]), /in part, or twice/],
    ['too few of a type', { counts: { [on]: 2 } }, answered(200), recorded([on]), /in part, or twice/],
    ['an event of a refusal', {}, answered(409), recorded([on]), /has left events/],
    ['a refusal that nothing explains', { isSure: true }, answered(404), [], /nothing stands in its way/],
    ['a type that is not declared', { records: /./ }, answered(200), recorded(['user-created']), /does not declare/],
    ['two transactions', {}, answered(200), recorded([strategy, on], null, String), /several transactions/],
    [
      'what another client asked for',
      { marker: 'mark' },
      answered(200),
      recorded([on], { title: 'other' }),
      /something else/,
    ],
  ])('finds %s', (_, step, outcome, events, problem) => {
    expect(problemOf({ request, records, ...step }, outcome, events)).toMatch(problem)
  })
})
