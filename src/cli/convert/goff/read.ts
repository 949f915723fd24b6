import type { Format } from '../format.ts'
import type { SourceFile } from '../input/read-file.ts'
import { isMembers, type Members, membersOf, quoted, textOf, unreadMembers, type Value } from '../input/values.ts'
import type { ConvertedFeature, LeftOutFeature } from '../output/converted.ts'
import type { Rule } from '../rules/chain.ts'
import { all, type Condition, compared } from '../rules/condition.ts'
import { OFF, type Served } from '../rules/outcome.ts'
import { areBooleans, payloadOf, type Variants } from '../rules/variants.ts'
import { type Flag, rulesOf } from './rules.ts'
import { definitionAt } from './schedule.ts'

/** Flag files of GO Feature Flag, as YAML or JSON. */
export const goff: Format = {
  name: 'goff',
  read: (files, { environment, now }) => {
    const features: ConvertedFeature[] = []
    const leftOut: LeftOutFeature[] = []
    for (const [key, flag] of files.flatMap(flagsIn)) {
      const problem = problemOf(flag)
      if (problem === undefined) features.push(featureOf(key, membersOf(flag), environment, now))
      else leftOut.push({ key, environment, why: problem })
    }
    return { features, leftOut, notes: NOTES }
  },
}

const NOTES = [
  'targetingKey and key are userId here, and the values of all other attributes are texts; attributes are compared with their type there',
  'a flag with percentages or a bucketingKey gives the value of the code to who has no such key, there and here',
]

/** @throws Error for another format */
function flagsIn({ path, content }: SourceFile): (readonly [key: string, flag: Value])[] {
  const flags = Object.entries(membersOf(content))
  if (!flags.some(([, flag]) => isMembers(flag) && isMembers(flag.variations)))
    throw new Error(
      `${path} is not a flag file of GO Feature Flag: no member of it has "variations". Accepted: name: {variations: {…}, defaultRule: {…}}`,
    )
  return flags
}

function problemOf(flag: Value): string | undefined {
  if (!isMembers(flag)) return `it is ${quoted(flag)} and not an object`
  return isMembers(flag.variations) && Object.keys(flag.variations).length > 0 ? undefined : 'it has no variations'
}

const READ = [
  ...['variations', 'targeting', 'defaultRule', 'disable', 'bucketingKey', 'experimentation', 'scheduledRollout'],
  'metadata',
]

function featureOf(key: string, source: Members, environment: string, now: Date): ConvertedFeature {
  const { definition, reasons } = definitionAt(source, now)
  const values = membersOf(definition.variations)
  const isBoolean = areBooleans(Object.values(values))
  const variants: Variants = isBoolean
    ? new Map()
    : new Map(Object.entries(values).map(([name, value]) => [name, payloadOf(value)]))
  const serve = (name: string): Served | undefined => {
    if (!Object.hasOwn(values, name)) return undefined
    if (isBoolean) return values[name] === true ? { kind: 'on' } : OFF
    return { kind: 'on', variant: name }
  }
  const flag: Flag = { key, definition, serve, now }
  const rules = rulesOf(flag).map((rule) => duringExperiment(rule, definition))
  const there = { enabled: definition.disable !== true, rules, reasons }
  const metadata = membersOf(definition.metadata)
  const ofMetadata = unreadMembers(metadata, ['description']).map((name) => `metadata.${name}`)
  const unread = [...unreadMembers(definition, READ), ...ofMetadata]
  const description = textOf(metadata.description)
  return { key, description, unread, variants, environments: new Map([[environment, there]]) }
}

/** Outside of the dates of its experiment, a flag gives the value of the code. */
function duringExperiment(rule: Rule, { experimentation }: Members): Rule {
  const { start, end } = membersOf(experimentation)
  const limits: Condition[] = [
    ...(typeof start === 'string' ? [compared('currentTime', 'DATE_AFTER', start)] : []),
    ...(typeof end === 'string' ? [compared('currentTime', 'DATE_BEFORE', end)] : []),
  ]
  return limits.length === 0 ? rule : { ...rule, condition: all(rule.condition, ...limits) }
}
