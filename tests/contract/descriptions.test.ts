import { expect, test } from 'vitest'
import { type Document, operationsOf } from '../../scripts/generate/openapi.ts'
import { document as published } from '../support/contract.ts'

const document: Document = published

const lacking = (entries: (readonly [name: string, described: object | undefined])[]) =>
  entries.flatMap(([name, described]) => {
    const text = described !== undefined && 'description' in described ? String(described.description) : ''
    return /\w{3}/.test(text) ? [] : [name]
  })

const operations = operationsOf(document).map(({ operation }) => operation)

test.each([
  ['schema', Object.entries(document.components.schemas)],
  ['operation', operations.map((operation) => [operation.operationId, operation] as const)],
  [
    'body',
    operations.flatMap(({ operationId, requestBody }) => (requestBody ? [[operationId, requestBody] as const] : [])),
  ],
  ['parameter', Object.entries(document.components.parameters)],
] as const)('each %s says what it is', (_, entries) => {
  expect(entries.length).toBeGreaterThan(0)
  expect(lacking([...entries])).toEqual([])
})
