/**
 * Builds the TypeScript client into `clients/typescript/dist`: the hand-written source, the types of the contract, and
 * the method and path of each operation.
 */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)
const CLIENT = new URL('clients/typescript/', ROOT)
const SOURCE = new URL('src/', CLIENT)

await rm(new URL('dist/', CLIENT), { recursive: true, force: true })
await mkdir(new URL('dist/', CLIENT))
await copyFile(new URL('generated/operations.ts', ROOT), new URL('operations.ts', SOURCE))
await copyFile(new URL('generated/contract.ts', ROOT), new URL('contract.d.ts', SOURCE))
await copyFile(new URL('generated/contract.ts', ROOT), new URL('dist/contract.d.ts', CLIENT))
const compiler = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', ROOT))
const { status } = spawnSync(process.execPath, [compiler, '-p', fileURLToPath(CLIENT)], { stdio: 'inherit' })
process.exitCode = status ?? 1
