import { header } from './header.ts'
import { type Document, operationsOf } from './openapi.ts'

/**
 * Returns the module with the method and path of each operation, of which the TypeScript client makes its requests. Its
 * names are those of the types, so an unknown one does not compile.
 */
export function operationList(document: Document): string {
  const lines = operationsOf(document)
    .map(({ url, method, operation }) => ({ id: operation.operationId, method: method.toUpperCase(), path: url }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, method, path }) => `  ${id}: { path: '${path}', method: '${method}' },`)
  return `${header('openapi/')}import type { operations } from './contract.js'

export type OperationId = keyof operations

export const paths: Readonly<Record<OperationId, { method: string; path: string }>> = {
${lines.join('\n')}
}
`
}
