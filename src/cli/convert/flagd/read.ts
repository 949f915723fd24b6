import type { Format } from '../format.ts'
import { isMembers, type Members, membersOf, quoted, textOf, unreadMembers, type Value } from '../input/values.ts'
import type { Dialect } from '../json-logic/condition.ts'
import type { ConvertedFeature, InEnvironment } from '../output/converted.ts'
import { otherwise } from '../rules/chain.ts'
import { OFF, one, type Served } from '../rules/outcome.ts'
import { areBooleans, payloadOf, type Variants } from '../rules/variants.ts'
import { type Flag, rulesOf } from './targeting.ts'

/** Files of flagd, as JSON or YAML. */
export const flagd: Format = {
  name: 'flagd',
  read: (files, { environment }) => {
    const notes = new Set<string>()
    const features: ConvertedFeature[] = []
    const leftOut: { key: string; environment: string; why: string }[] = []
    for (const { path, content } of files) {
      const { flags, $evaluators } = membersOf(content)
      if (!isMembers(flags))
        throw new Error(`${path} is not a file of flagd: it has no object "flags". Accepted: {"flags": {"name": {…}}}`)
      const evaluators = isMembers($evaluators) ? $evaluators : {}
      for (const [key, flag] of Object.entries(flags)) {
        const problem = problemOf(flag)
        if (problem === undefined) features.push(featureOf(key, membersOf(flag), evaluators, environment))
        else leftOut.push({ key, environment, why: problem })
      }
    }
    notes.add('targetingKey is userId here, and the values of all other fields are texts')
    return { features, leftOut, notes: [...notes] }
  },
}

/** flagd refuses a whole file for such a flag. */
function problemOf(flag: Value): string | undefined {
  if (!isMembers(flag)) return 'it is not an object'
  const { state, variants, defaultVariant } = flag
  if (state !== 'ENABLED' && state !== 'DISABLED')
    return `its state is ${quoted(state)}, and has to be "ENABLED" or "DISABLED"`
  if (!isMembers(variants) || Object.keys(variants).length === 0) return 'it has no variants'
  const name = textOf(defaultVariant)
  if (name !== undefined && !Object.hasOwn(variants, name)) return `it has no variant "${name}", which is its default`
  return undefined
}

const READ = ['state', 'variants', 'defaultVariant', 'targeting', 'metadata']

function featureOf(key: string, source: Members, evaluators: Members, environment: string): ConvertedFeature {
  const values = membersOf(source.variants)
  const isBoolean = areBooleans(Object.values(values))
  const variants: Variants = isBoolean
    ? new Map()
    : new Map(Object.entries(values).map(([name, value]) => [name, payloadOf(value)]))
  const serve = (name: string): Served | undefined => {
    if (!Object.hasOwn(values, name)) return undefined
    if (isBoolean) return values[name] === true ? { kind: 'on' } : OFF
    return { kind: 'on', variant: name }
  }
  const defaultName = textOf(source.defaultVariant)
  const served = (defaultName === undefined ? undefined : serve(defaultName)) ?? OFF
  const flag: Flag = { key, serve, byDefault: served, dialect: dialectOf(evaluators) }
  const metadata = membersOf(source.metadata)
  return {
    key,
    description: textOf(metadata.description),
    unread: [
      ...unreadMembers(source, READ),
      ...unreadMembers(metadata, ['description']).map((name) => `metadata.${name}`),
    ],
    variants,
    environments: new Map([[environment, inEnvironment(source, flag)]]),
  }
}

function inEnvironment({ state, targeting }: Members, flag: Flag): InEnvironment {
  const isTargeted = isMembers(targeting) && Object.keys(targeting).length > 0
  const rules = isTargeted ? rulesOf(targeting, flag) : [otherwise(one(flag.byDefault), 'default variant')]
  return { enabled: state === 'ENABLED', rules }
}

function dialectOf(evaluators: Members): Dialect {
  return {
    fieldOf: (name) => {
      if (name === 'targetingKey') return 'userId'
      return name === '' || name.includes('.') || name.startsWith('$flagd') ? undefined : name
    },
    hasOwnOperators: true,
    timestamp: '$flagd.timestamp',
    evaluators,
  }
}
