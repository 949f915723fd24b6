import type { Format } from '../format.ts'
import { listOf, type Members, membersOf, numberOf, quoted, textOf, type Value } from '../input/values.ts'
import type { ConvertedFeature, InEnvironment, Parent } from '../output/converted.ts'
import { free } from '../output/names.ts'
import { otherwise } from '../rules/chain.ts'
import { OFF, one, type Served } from '../rules/outcome.ts'
import { areBooleans, nameOfValue, payloadOf, type Variants } from '../rules/variants.ts'
import { type Source, type SourceFlag, sourceIn } from './files.ts'
import { rulesOf } from './rules.ts'
import { segmentsBy } from './segments.ts'

/** What SDKs of LaunchDarkly get, or what its API answers for flags and segments. */
export const launchdarkly: Format = {
  name: 'launchdarkly',
  read: (files, { environment }) => {
    const source = sourceIn(files, environment)
    const flags = new Map(source.flags.map((flag) => [flag.key, valuesOf(flag)]))
    return { features: source.flags.map((flag) => featureOf(flag, source, flags)), leftOut: [], notes: NOTES }
  },
}

const NOTES = [
  'the key of a user is userId here, and all other attributes are properties with the same names, as texts',
  'an attribute that is a list, and a context of several kinds, have no equal here',
]

/** A flag with its variations as features have them. */
type Values = {
  readonly isBoolean: boolean
  readonly names: readonly string[]
  readonly values: readonly Value[]
  readonly variants: Variants
}

function valuesOf({ variations }: SourceFlag): Values {
  const values = variations.map(({ value }) => value)
  const taken = new Set<string>()
  const names = variations.map(({ name, value }, index) => {
    const own = textOf(name)?.trim().slice(0, 100) ?? nameOfValue(value, `variation ${index}`)
    const unique = free(own === '' ? `variation ${index}` : own, taken)
    taken.add(unique)
    return unique
  })
  const isBoolean = areBooleans(values)
  const variants = new Map(isBoolean ? [] : names.map((name, index) => [name, payloadOf(values[index])]))
  return { isBoolean, names, values, variants }
}

function serving({ isBoolean, names, values }: Values): (index: Value) => Served | undefined {
  return (index) => {
    const variant = typeof index === 'number' ? names[index] : undefined
    if (variant === undefined || typeof index !== 'number') return undefined
    if (isBoolean) return values[index] === true ? { kind: 'on' } : OFF
    return { kind: 'on', variant }
  }
}

function featureOf(flag: SourceFlag, source: Source, all: ReadonlyMap<string, Values>): ConvertedFeature {
  const { key, description, archived, tags, unread } = flag
  const values = all.get(key) ?? valuesOf(flag)
  const environments = [...flag.environments].map(([name, there]) => {
    return [name, inEnvironment(there, name, { values, source, all })] as const
  })
  return { key, description, archived, tags, unread, variants: values.variants, environments: new Map(environments) }
}

type World = { readonly values: Values; readonly source: Source; readonly all: ReadonlyMap<string, Values> }

function inEnvironment(flag: Members, environment: string, { values, source, all }: World): InEnvironment {
  const serve = serving(values)
  const off = serve(flag.offVariation)
  const segments = new Map([...(source.segments.get('') ?? []), ...(source.segments.get(environment) ?? [])])
  const isOn = flag.on === true
  if (!isOn && values.isBoolean && off?.kind === 'on') {
    const reasons = ['it is switched off there, which gives true: its rules are left out, and all users have it']
    return { enabled: true, rules: [otherwise(one(off), 'off variation')], reasons }
  }
  const rules = rulesOf({ flag, serve, segmentBy: segmentsBy(segments) })
  const asked = listOf(flag.prerequisites).map(membersOf)
  const parents = asked.map((one) => parentOf(one, environment, source, all))
  const unusable = parents.indexOf(undefined)
  const reasons = [
    ...(off?.kind === 'on' && (!isOn || asked.length > 0) ? [withOff(flag.offVariation, values, isOn)] : []),
    ...(unusable >= 0 && isOn
      ? [`no dependency can express its prerequisite ${quoted(asked[unusable])}: it is off`]
      : []),
    ...(flag.archived === true ? ['it is archived in the file, where SDKs still read it'] : []),
  ]
  const isUsable = unusable < 0
  return {
    enabled: isOn && isUsable,
    rules,
    reasons,
    ...(isUsable && { parents: parents.filter((one) => one !== undefined) }),
  }
}

function withOff(index: Value, { names }: Values, isOn: boolean): string {
  const name = names[numberOf(index) ?? -1]
  const when = isOn ? 'without its prerequisites' : 'while it is switched off'
  return `${when}, "${name}" is given there, and the value of the code here`
}

/** A prerequisite has to be on, and to give the variation. */
function parentOf(
  { key, variation }: Members,
  environment: string,
  source: Source,
  all: ReadonlyMap<string, Values>,
): Parent | undefined {
  const name = textOf(key) ?? ''
  const values = all.get(name)
  const served = values === undefined ? undefined : serving(values)(variation)
  const parent = source.flags.find((flag) => flag.key === name)?.environments.get(environment)
  // A parent that is missing, or that is switched off, never has the variation.
  if (values === undefined || parent === undefined) return { key: name, enabled: true }
  if (
    served === undefined ||
    served.kind === 'off' ||
    (parent.on !== true && values.isBoolean && values.values[numberOf(parent.offVariation) ?? -1] === true)
  )
    return undefined
  return { key: name, enabled: true, ...(served.variant !== undefined && { variants: [served.variant] }) }
}
