import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { snapshotsOf } from '../client-features/snapshots.ts'
import { missing } from '../errors.ts'
import { type EnvironmentKey, requireFeatureEnvironment } from '../features/environments/queries.ts'
import { definitionOf } from '../remote-evaluation/compiled-selection.ts'
import { segmentParts } from './decision/strategies.ts'
import { convert, type Write } from './flag.ts'
import { flagd, writeFlag as writeFlagd } from './flagd/flag.ts'
import { goff, writeFlag as writeGoff } from './goff/flag.ts'
import type { Engine } from './logic/engine.ts'

const ENGINES: readonly { readonly engine: Engine; readonly write: Write }[] = [
  { engine: flagd, write: writeFlagd },
  { engine: goff, write: writeGoff },
]

/**
 * Returns what other engines can do with a feature in an environment, as it is for SDKs.
 *
 * @throws DomainError missing, also for a feature that is archived
 */
export async function otherEngines(db: Db, key: EnvironmentKey): Promise<Schema<'OtherEngines'>> {
  await requireFeatureEnvironment(db, key)
  const { features: entries, segments } = await snapshotsOf(db).of(key.environment)
  const features = {
    get(name: string) {
      const entry = entries.get(name)
      return entry === undefined ? undefined : definitionOf(entry)
    },
  }
  const feature = features.get(key.feature)
  if (feature === undefined) throw missing('active feature', key.feature)
  const engines = ENGINES.map(({ engine, write }) => {
    const segmentPart = segmentParts(engine, segments)
    return viewOf(engine, convert(feature, { engine, features, segmentPart }, write))
  })
  return { engines }
}

function viewOf({ name }: Engine, converted: ReturnType<typeof convert>): Schema<'OtherEngine'> {
  if (converted.json === undefined) return { name, verdict: 'left-out', reasons: [...converted.why] }
  const { inexact } = converted
  return { name, verdict: inexact.length === 0 ? 'exact' : 'approximate', reasons: [...inexact] }
}
