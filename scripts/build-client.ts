/**
 * Builds the TypeScript client into `clients/typescript/dist`: the hand-written source, the types of the contract, and
 * the method and path of each operation.
 */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundledDocument } from './generate/document.ts'
import { type Document, operationsOf } from './generate/openapi.ts'

const ROOT = new URL('../', import.meta.url)
const CLIENT = new URL('clients/typescript/', ROOT)
const SOURCE = new URL('src/', CLIENT)

/** Method and path of each operation. Its name is in the types, so an unknown one does not compile. */
function operationList(document: Document): string {
  const lines = operationsOf(document)
    .map(({ url, method, operation }) => ({ id: operation.operationId, method: method.toUpperCase(), path: url }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, method, path }) => `  ${id}: { method: '${method}', path: '${path}' },`)
  return `import type { operations } from './contract.js'

export type OperationId = keyof operations

export const paths: Readonly<Record<OperationId, { method: string; path: string }>> = {
${lines.join('\n')}
}
`
}

await rm(new URL('dist/', CLIENT), { recursive: true, force: true })
await mkdir(new URL('dist/', CLIENT))
await writeFile(new URL('operations.ts', SOURCE), operationList(await bundledDocument()))
await copyFile(new URL('generated/contract.ts', ROOT), new URL('contract.d.ts', SOURCE))
await copyFile(new URL('generated/contract.ts', ROOT), new URL('dist/contract.d.ts', CLIENT))
const compiler = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', ROOT))
const { status } = spawnSync(process.execPath, [compiler, '-p', fileURLToPath(CLIENT)], { stdio: 'inherit' })
process.exitCode = status ?? 1
