import { expect, test } from 'vitest'
import { recordedEventTypes } from '../../../generated/events.ts'
import type { OperationId } from '../../../src/contract.ts'
import { RULE_EVENTS } from '../../../src/domain/sdk-warnings/recorded.ts'
import { document, operations } from '../../support/contract.ts'

/*
 * Every operation that stores rules for SDKs, or puts them into a change request, says what SDKs read in different
 * ways.
 */

/** Why an operation that can record such an event has no header. */
const EXCEPTIONS: { readonly [Id in OperationId]?: string } = {
  archiveFeatures: 'It proposes only to archive features.',
  runBatch: 'The responses to its operations have a member for it.',
  removeProjectEnvironment: 'It only removes rules: it records empty lists of variants.',
  deleteEnvironment: 'It only removes rules: it records empty lists of variants.',
}

const ruleEvents: readonly string[] = RULE_EVENTS
const storing = [...operations.values()].filter(({ url, method }) => {
  const events: string[] = document.paths[url]?.[method.toLowerCase()]?.['x-events'] ?? []
  return events.some((event) => ruleEvents.includes(event))
})

test('they have the header in each response of success', () => {
  expect(storing.length).toBeGreaterThan(20)
  for (const { id, url, method } of storing) {
    const { responses } = document.paths[url][method.toLowerCase()]
    const successful = Object.keys(responses).filter((status) => status.startsWith('2'))
    const declaring = successful.filter((status) => 'Warnings' in (responses[status].headers ?? {}))
    expect(declaring, id).toEqual(id in EXCEPTIONS ? [] : successful)
  }
})

test('the exceptions are such operations', () => {
  const ids = storing.map(({ id }) => id)
  expect(Object.keys(EXCEPTIONS).filter((id) => !ids.includes(id as OperationId))).toEqual([])
})

test('events with rules say which strategy, variant or segment there is now', () => {
  const said = recordedEventTypes.filter((type) =>
    /^(feature|default)-strategy-(add|updated?)$|-variants-updated$|^segment-(created|updated)$|^change-(added|edited)$/.test(
      type,
    ),
  )
  expect(said.toSorted()).toEqual([...ruleEvents].sort())
})
