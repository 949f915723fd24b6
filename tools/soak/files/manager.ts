import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../src/contract.ts'
import { pause, type Random } from '../random.ts'
import type { Call } from './caller.ts'
import { descriptions, missingOf, order, type Shared } from './definitions.ts'

export type Finding = { readonly at: Date; readonly text: string }

type Feature = Schema<'StateFeature'>
type Stored = Schema<'Feature'>

/** A manager: what its files say of a feature, and what is there of that. */
export type Manager = {
  readonly name: string
  readonly says: (random: Random, feature: string) => Feature
  readonly isThere: (said: Feature, stored: Stored) => boolean
  /** What its files say of segments and context fields. */
  readonly shared: (random: Random) => Shared
  /** What an edit of a user changes of what it owns, and the field. */
  readonly drift?: { readonly body: Schema<'UpdateFeature'>; readonly field: string }
}

const environmentOf = ({ environments }: Stored, wanted: string) => environments.find(({ name }) => name === wanted)

export const TEXTS: Manager = {
  name: 'texts',
  says: (random, feature) => ({
    project: 'shop',
    description: `Text ${random.whole(0, 999)}`,
    environments: {
      production: {
        strategies: [
          {
            key: 'main',
            name: 'flexibleRollout',
            parameters: { rollout: String(random.whole(0, 100)), stickiness: 'default', groupId: feature },
          },
        ],
      },
    },
  }),
  isThere: ({ description, environments }, stored) => {
    const parameters = environments?.production?.strategies?.[0]?.parameters
    const there = environmentOf(stored, 'production')?.strategies
    return (
      stored.description === description && there?.length === 1 && isDeepStrictEqual(there[0]?.parameters, parameters)
    )
  },
  shared: descriptions,
  drift: { body: { description: 'By a user' }, field: '/description' },
}

export const SWITCHES: Manager = {
  name: 'switches',
  says: (random) => ({
    project: 'shop',
    environments: { development: { enabled: random.chance(0.5) } },
    tags: [{ type: 'simple', value: `wave-${random.whole(0, 4)}` }],
  }),
  isThere: ({ environments, tags }, stored) =>
    environmentOf(stored, 'development')?.enabled === environments?.development?.enabled &&
    tags?.every(({ value }) => stored.tags?.some((tag) => tag.value === value)) === true,
  shared: order,
}

type Said = { readonly features: ReadonlyMap<string, Feature>; shared: Shared }

/** Changes its files, applies them, and applies them once more, until it is over. */
export async function manage(
  manager: Manager,
  names: readonly string[],
  call: Call,
  random: Random,
  isOn: () => boolean,
): Promise<{ applies: number; again: number; drifts: number; findings: Finding[] }> {
  const findings: Finding[] = []
  const found = (text: string) => findings.push({ at: new Date(), text: `${manager.name}: ${text}` })
  const features = new Map(names.map((name) => [name, manager.says(random, name)]))
  const said: Said = { features, shared: manager.shared(random) }
  const counts = { applies: 0, again: 0, drifts: 0 }
  while (isOn()) {
    for (const name of names) if (random.chance(0.25)) features.set(name, manager.says(random, name))
    if (random.chance(0.5)) said.shared = manager.shared(random)
    await applied(manager, said, call)
    counts.applies++
    for (const [name, feature] of features) {
      const { body } = await call('GET', `/api/admin/projects/shop/features/${name}`)
      if (!manager.isThere(feature, body as Stored)) found(`${name} is not what its files say: ${JSON.stringify(body)}`)
    }
    for (const missing of await missingOf(said.shared, call)) found(`${missing} is not what its files say`)
    const again = await applied(manager, said, call)
    counts.again++
    if (again.event !== null) found(`applying the same files again changed something, event ${again.event}`)
    if (manager.drift !== undefined && random.chance(0.3)) {
      counts.drifts++
      const name = random.pick(names)
      await call('PUT', `/api/admin/projects/shop/features/${name}`, manager.drift.body)
      const { drift } = await planned(manager, said, call)
      const isNamed = drift.some(({ owner }) => owner.name === name && owner.field === manager.drift?.field)
      if (!isNamed) found(`the edit of ${name} is no drift: ${JSON.stringify(drift)}`)
      if (drift.length > 1) found(`there is more drift than the edit of ${name}: ${JSON.stringify(drift)}`)
    }
    await pause(random.whole(500, 2500))
  }
  return { ...counts, findings }
}

async function planned({ name }: Manager, { features, shared }: Said, call: Call): Promise<Schema<'StatePlan'>> {
  const document = { manager: name, features: Object.fromEntries(features), ...shared }
  const content = JSON.stringify({ apiVersion: 'flaghoist/v1', ...document })
  const { status, body } = await call('POST', '/api/admin/state/plan', { files: [{ path: 'flags.json', content }] })
  if (status !== 200) throw new Error(`${name} could not plan: ${status} ${JSON.stringify(body)}`)
  return body as Schema<'StatePlan'>
}

/** Plans and applies. An apply that was done although its answer was lost is found done by the next plan. */
async function applied(manager: Manager, said: Said, call: Call): Promise<Schema<'StateOutcome'>> {
  for (;;) {
    const { id } = await planned(manager, said, call)
    const { status, body } = await call('POST', '/api/admin/state/apply', { plan: id })
    if (status === 200) return body as Schema<'StateOutcome'>
    if (status !== 412) throw new Error(`${manager.name} could not apply: ${status} ${JSON.stringify(body)}`)
  }
}
