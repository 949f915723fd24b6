import type { Schema } from '../../src/contract.ts'
import { asking } from './client.ts'
import type { Turn } from './feature-writer.ts'
import type { Random } from './random.ts'
import { PROJECTS, ROLES, type Soak } from './soak.ts'
import type { Step } from './step.ts'
import type { History } from './subject.ts'
import { newWriter } from './writer.ts'

const FEATURES = 30
const ENVIRONMENT = 'development'
const [PROJECT] = PROJECTS

/** A writer that imports some dozens of features at once, and exports them again. */
export async function batchWriter(soak: Soak, name: string, random: Random): Promise<Turn> {
  const writer = newWriter(soak, await soak.account(name, ROLES.admin))
  const names = Array.from({ length: FEATURES }, (_, n) => `${name}-b${n}`)
  const histories = names.map((feature) => soak.feature(feature, PROJECT))
  let imported: string | undefined
  let marks = 0

  async function importAll(mark: string): Promise<void> {
    const isNew = imported === undefined
    const counts = { [isNew ? 'feature-created' : 'feature-metadata-updated']: FEATURES, 'features-imported': 1 }
    const body = { environment: ENVIRONMENT, project: PROJECT, data: fileOf(names, mark, random) }
    const request = asking('importFeatures', {}, body)
    const shows = random.shuffled(histories).slice(0, 3) as History<unknown>[]
    const step: Step = { request, records: /features-imported$/, counts, isSure: true, marker: mark, shows }
    if ((await writer.change(random.pick(soak.servers), step)).done) imported = mark
  }

  async function exportAll(): Promise<void> {
    const server = random.pick(soak.servers)
    const body = { environment: ENVIRONMENT, features: names }
    const step = { request: asking('exportFeatures', {}, body), records: /^features-exported$/, isSure: true }
    const { body: answer } = await writer.change(server, step)
    if (answer === undefined) return
    const { features, featureStrategies } = answer as Schema<'FeatureExport'>
    const isWhole = features.length === FEATURES && features.every(({ description }) => description === imported)
    if (!isWhole || featureStrategies.some(({ title }) => title !== imported))
      soak.findings.add('export without what was imported', `${name} on ${server.name} after the import ${imported}`)
  }

  return async () => {
    const mark = `${name}-${++marks}`
    if (imported === undefined || random.chance(0.5)) return importAll(mark)
    if (random.chance(0.5)) return exportAll()
    const body = { environment: ENVIRONMENT, project: PROJECT, data: fileOf(names, mark, random) }
    await soak.client.send(random.pick(soak.servers), writer.caller, asking('validateImport', {}, body), 'read')
  }
}

function fileOf(names: readonly string[], mark: string, random: Random): Schema<'FeatureImport'> {
  return {
    features: names.map((name) => ({ name, description: mark, type: 'release' })),
    featureStrategies: names.map((featureName) => ({
      name: 'flexibleRollout',
      title: mark,
      featureName,
      constraints: [],
      parameters: { rollout: String(random.whole(0, 100)) },
    })),
    featureEnvironments: names.map((featureName) => ({
      featureName,
      enabled: random.chance(0.5),
      variants: [{ name: 'blue', weight: 1000, payload: { type: 'string', value: mark } }],
    })),
    featureTags: names.slice(0, 10).map((featureName) => ({ featureName, tagType: 'simple', tagValue: 'imported' })),
    dependencies: [],
  }
}
