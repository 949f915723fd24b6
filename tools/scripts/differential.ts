/**
 * Stores odd but valid configurations, made from a seed, on a server of its own, and compares how this server evaluates
 * them with how SDKs do; then stores more of them, and asks whether an SDK ever refuses the whole document. Each SDK is
 * installed at a pinned version into a temporary folder; one whose tool is not on the machine is skipped with a line.
 * Exits with 1 at a difference that `clients/differential/decided.ts` does not name, and at a document that was
 * refused; names the entries of the table that matched nothing, as after a change or in a small run. Needs the network.
 * `--only "python"` reads with some SDKs only, `--tools` names a folder in which installed SDKs stay for the next run.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { smallest, sorted } from '../../clients/differential/compare.ts'
import { DECIDED } from '../../clients/differential/decided.ts'
import { type Reader, startReader } from '../../clients/differential/protocol.ts'
import { refusedDocuments } from '../../clients/differential/readable.ts'
import { compareReaders } from '../../clients/differential/run.ts'
import { isThere, SDKS } from '../../clients/differential/sdks.ts'
import { startThrowawayServer } from './clients/throwaway-server.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    features: { type: 'string', default: '4000' },
    contexts: { type: 'string', default: '100' },
    writes: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    tools: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const folder = values.tools ?? mkdtempSync(join(tmpdir(), 'flaghoist-differential-'))
const server = await startThrowawayServer({
  LIMIT_FEATURES: '100000',
  LIMIT_PROJECTS: '10000',
  LIMIT_API_TOKENS: '10000',
})
const readers = new Map<string, Reader>()
try {
  for (const sdk of SDKS.filter(({ name }) => name.startsWith(values.only))) {
    if (isThere(sdk)) {
      const place = join(folder, sdk.name.replace(' ', '-'))
      if (!existsSync(place)) {
        mkdirSync(place, { recursive: true })
        sdk.install(place)
      }
      readers.set(sdk.name, startReader(sdk.command(place)))
    } else console.log(`${sdk.name} is skipped: its tool is not on this machine`)
  }
  console.log(`seed ${seed}`)
  const wanted = { seed, features: Number(values.features), contexts: Number(values.contexts), played: 10 }
  const { stored, refused, differences } = await compareReaders(
    { url: server.url, adminKey: server.key },
    wanted,
    readers,
  )
  const { undecided, counts, unused } = sorted(differences, DECIDED, [...readers.keys(), 'ofrep', 'playground'])
  console.log(`${stored} configurations stored, ${refused.length} refused`)
  for (const [kind, bySdk] of counts)
    console.log(`${kind}: ${[...bySdk].map(([sdk, count]) => `${sdk} ${count}`).join(', ')}`)
  for (const one of smallest(undecided).slice(0, 200)) console.log(JSON.stringify(one))
  for (const one of unused) console.log(`decided.ts has an entry that matches nothing: ${one}`)
  const read = await refusedDocuments(
    { url: server.url, adminKey: server.key },
    { seed, writes: Number(values.writes) },
    readers,
  )
  console.log(`${read.writes} writes, after which ${read.refusals.length} documents were refused`)
  for (const one of read.refusals) console.log(JSON.stringify(one))
  if (undecided.length + read.refusals.length > 0) process.exitCode = 1
} finally {
  for (const reader of readers.values()) await reader.end()
  await server.stop()
  if (values.tools === undefined) rmSync(folder, { recursive: true, force: true })
}
