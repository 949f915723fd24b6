import { once } from 'node:events'
import { readConfig } from '../config/config.ts'
import { connectEmbedded, connectPostgres } from '../db/connect.ts'
import { inSnapshot } from '../db/database.ts'
import type { Db } from '../db/handles.ts'
import { replayedFeatures, type VerifiedFeature, verifiedFeatures } from '../domain/feature-history/verification.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/**
 * Builds all features from the event log alone, in one snapshot of the configured database. Writes each as a line of
 * JSON to the standard output or, to verify, what differs from the database.
 *
 * @throws Error when the configuration is wrong, the database can't be read, or something differs
 */
export async function run(env: Environment, { verify }: { readonly verify: boolean }): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(env)
  const { db, close } = await (databaseUrl === undefined
    ? connectEmbedded(dataFolder, warn)
    : connectPostgres(databaseUrl, warn, { poolSize: 1 }))
  try {
    await inSnapshot(db, verify ? compare : write)
  } finally {
    await close()
  }
}

async function write(db: Db): Promise<void> {
  for await (const { feature, document, gap } of replayedFeatures(db)) {
    if (gap !== undefined) await print(JSON.stringify({ feature, unknown: gap }))
    else if (document !== undefined) await print(JSON.stringify({ feature, document }))
  }
}

async function compare(db: Db): Promise<void> {
  let [equal, different, unknown] = [0, 0, 0]
  for await (const verified of verifiedFeatures(db)) {
    if (verified.gap !== undefined) unknown++
    else if (verified.differences.length > 0) different++
    else equal++
    for (const line of linesOf(verified)) await print(line)
  }
  await print(`${equal} features are as the log says, ${different} differ, ${unknown} can't be verified`)
  if (different > 0) throw new Error(`${different} features differ from what the event log says`)
}

function linesOf({ feature, differences, gap }: VerifiedFeature): string[] {
  if (gap !== undefined) return [`${feature} can't be verified: ${gap}`]
  return differences.map(
    ({ pointer, before, after }) =>
      `${feature} differs at "${pointer}": the log has ${text(before)}, the database has ${text(after)}`,
  )
}

function text(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}
