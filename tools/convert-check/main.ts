/*
 * Converts files of other servers, evaluates both sides for users around whose values the rules decide, and prints how
 * often both give the same. A feature whose report says "exact" has to agree for all of them.
 *
 *   node --import tsx tools/convert-check/main.ts [--engines <folder>] [--users <number>] [<format> <file>...]
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FORMATS } from '../../src/cli/convert/formats.ts'
import { readSource } from '../../src/cli/convert/input/read-file.ts'
import { documentOf } from '../../src/cli/convert/output/document.ts'
import { inProject } from '../../src/runtime/project-folder.ts'
import { givenBy, isSameAs } from '../../tests/support/converted.ts'
import type { Engine, OpenEngine, User } from './engines/engine.ts'
import { openFlagd } from './engines/flagd.ts'
import { openFlagsmith } from './engines/flagsmith.ts'
import { openGoff } from './engines/goff.ts'
import { openGrowthBook } from './engines/growthbook.ts'
import { openLaunchDarkly } from './engines/launchdarkly.ts'
import { installEngines } from './install.ts'
import { contextOf, fieldsOf, seeded, usersWith } from './users.ts'

const ENGINES: Readonly<Record<string, OpenEngine>> = {
  launchdarkly: openLaunchDarkly,
  flagsmith: openFlagsmith,
  flagd: openFlagd,
  goff: openGoff,
  growthbook: openGrowthBook,
}

const { values, positionals } = parseArgs({
  options: { engines: { type: 'string' }, users: { type: 'string', default: '1000' } },
  allowPositionals: true,
})
const folder = values.engines ?? (await mkdtemp(join(tmpdir(), 'flaghoist-engines-')))
await installEngines(folder)

const [chosen, ...paths] = positionals
const names = chosen === undefined ? Object.keys(ENGINES) : [chosen]
let unannounced = 0
for (const name of names) {
  const given = paths.length > 0 ? paths : await samplesOf(name)
  for (const path of given) unannounced += await compare(name, path)
}
process.stdout.write(`${unannounced} features differ although their report says "exact"\n`)
process.exitCode = unannounced === 0 ? 0 : 1
if (values.engines === undefined) await rm(folder, { recursive: true })

async function samplesOf(name: string): Promise<string[]> {
  const samples = fileURLToPath(inProject(`tests/pure/cli/convert/samples/${name}`))
  return (await readdir(samples)).sort().map((file) => join(samples, file))
}

/** Undefined where the engine fails. */
async function answersOf(engine: Engine, key: string, environment: string, users: readonly User[]) {
  try {
    return await engine.evaluate(key, environment, users)
  } catch (error) {
    process.stdout.write(`  ${key} in ${environment}: the engine fails: ${error}\n`)
    return undefined
  }
}

/** Returns the number of features that differ without an announcement. */
async function compare(name: string, path: string): Promise<number> {
  const format = FORMATS.find((one) => one.name === name)
  const open = ENGINES[name]
  if (format === undefined || open === undefined) throw new Error(`There is no engine for ${name}`)
  const file = await readSource(path)
  const now = new Date()
  const converted = format.read([file], { environment: 'development', now })
  const { document, report } = documentOf(converted, { format: name, manager: name, project: 'default' })
  const engine = await open(folder, [file])
  const random = seeded(7)
  const all = usersWith(fieldsOf(document, file.content, ['u1', 'u2', 'u3']), Number(values.users), random)
  const users = engine.needsId === true ? all.map((user, index) => ({ ...user, id: user.id ?? `user-${index}` })) : all
  process.stdout.write(
    `${name} ${path}: ${report.exact} exact, ${report.approximate} approximate, ${report.leftOut} left out\n`,
  )
  let different = 0
  for (const { feature, from = feature, environment, verdict } of report.features) {
    if (verdict === 'left out') continue
    const ours = givenBy(document, environment, { random, now, hostname: 'here' })
    const theirs = await answersOf(engine, from, environment, users)
    if (theirs === undefined) continue
    const differing = users.flatMap((user, index) => {
      const mine = ours(feature, contextOf(user))
      return isSameAs(mine, theirs[index]) ? [] : [{ user, ours: mine, theirs: theirs[index] }]
    })
    const isUnannounced = differing.length > 0 && verdict === 'exact'
    const same = users.length - differing.length
    process.stdout.write(
      `  ${isUnannounced ? 'NOT ANNOUNCED ' : ''}${feature} in ${environment} (${verdict}): ${same} of ${users.length} the same\n`,
    )
    if (isUnannounced) {
      different += 1
      process.stdout.write(`    such as ${JSON.stringify(differing[0])}\n`)
    }
  }
  engine.close?.()
  return different
}
