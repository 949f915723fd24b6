import { isDeepStrictEqual } from 'node:util'
import type { Format } from '../format.ts'
import { textOf, type Value } from '../input/values.ts'
import type { ConvertedFeature, InEnvironment } from '../output/converted.ts'
import { free } from '../output/names.ts'
import { otherwise, type Rule } from '../rules/chain.ts'
import { listed } from '../rules/condition.ts'
import { OFF, one, type Served, split } from '../rules/outcome.ts'
import { shownTotal } from '../rules/percentages.ts'
import { nameOfValue, payloadOf, type Variants } from '../rules/variants.ts'
import { segmentCondition } from './condition.ts'
import { environmentIn, type SourceFeature, type State } from './document.ts'

/** Documents of environments of Flagsmith, one file for each environment. */
export const flagsmith: Format = {
  name: 'flagsmith',
  hasFileForEachEnvironment: true,
  read: (files, { environment }) => {
    const environments = files.map((file) => environmentIn(file, environment))
    const names = [...new Set(environments.flatMap(({ features }) => features.map(({ name }) => name)))]
    const features = names.map((name) => {
      const there = environments.flatMap((one) => {
        const feature = one.features.find((other) => other.name === name)
        return feature === undefined ? [] : [{ environment: one.name, feature }]
      })
      return featureOf(name, there)
    })
    return { features, leftOut: [], notes: NOTES }
  },
}

const NOTES = [
  'the identifier of an identity is userId here, and traits are properties with the same names, as texts',
  'the engines of Flagsmith differ among each other; the one for Python is that of its server',
]

type There = { readonly environment: string; readonly feature: SourceFeature }

function featureOf(name: string, there: readonly There[]): ConvertedFeature {
  const values = valuesOf(there.flatMap(({ feature }) => statesOf(feature)))
  const environments = there.map(({ environment, feature }) => [environment, inEnvironment(feature, values)] as const)
  const unread = [...new Set(there.flatMap(({ feature }) => feature.unread))]
  return { key: name, unread, variants: values.variants, environments: new Map(environments) }
}

function statesOf({ state, overrides, identities }: SourceFeature): State[] {
  return [state, ...overrides.map((override) => override.state), ...identities.map((identity) => identity.state)]
}

type Values = { readonly variants: Variants; readonly serve: (value: Value) => Served }

/** Each value is a variant, unless a feature has no values at all. */
function valuesOf(states: readonly State[]): Values {
  const all = states.flatMap(({ value, options }) => [value, ...options.map((option) => option.value)])
  const given = all.filter((value, index) => all.findIndex((other) => isDeepStrictEqual(other, value)) === index)
  if (given.every((value) => value === null || value === ''))
    return { variants: new Map(), serve: () => ({ kind: 'on' }) }
  const taken = new Set<string>()
  const named = given.map((value, index) => {
    const name = free(nameOfValue(value, value === null || value === '' ? 'no value' : `value ${index + 1}`), taken)
    taken.add(name)
    return { name, value }
  })
  const variants = new Map(named.map(({ name, value }) => [name, value === null ? undefined : payloadOf(value)]))
  const serve = (value: Value): Served => {
    const variant = named.find((other) => isDeepStrictEqual(other.value, value))?.name
    return { kind: 'on', ...(variant !== undefined && { variant }) }
  }
  return { variants, serve }
}

/** The switch of a feature is one of its values: an override can turn it on while it is off for all others. */
function inEnvironment(feature: SourceFeature, values: Values): InEnvironment {
  const rules = [...ofIdentities(feature, values), ...ofSegments(feature, values)]
  const isOverridden = rules.some(({ outcome }) => outcome.kind !== 'one' || outcome.served.kind === 'on')
  const { enabled } = feature.state
  if (!enabled && !isOverridden)
    // The rules of a feature that is off for all are what it gets when it is switched on.
    return { enabled: false, rules: [forAll({ ...feature.state, enabled: true }, values)] }
  return { enabled: true, rules: [...rules, forAll(feature.state, values)] }
}

function ofIdentities({ identities }: SourceFeature, values: Values): Rule[] {
  const groups: { readonly state: State; readonly identifiers: string[] }[] = []
  for (const { identifier, state } of identities) {
    const known = groups.find((group) => isDeepStrictEqual(group.state, state))
    if (known === undefined) groups.push({ state, identifiers: [identifier] })
    else known.identifiers.push(identifier)
  }
  return groups.map(({ state, identifiers }, index) => ({
    name: `identities ${index + 1}`,
    condition: listed('userId', 'IN', identifiers),
    ...resultOf(state, values),
  }))
}

function ofSegments({ overrides }: SourceFeature, values: Values): Rule[] {
  return overrides.map(({ state, segment, key }) => {
    const name = textOf(segment.name) ?? key
    const condition = { kind: 'segment' as const, name, of: segmentCondition(segment, key) }
    return { name: `segment ${name}`, condition, ...resultOf(state, values) }
  })
}

function forAll(state: State, values: Values): Rule {
  return { ...otherwise(one(OFF), 'environment'), ...resultOf(state, values) }
}

/** The options have their percents, as far as 100 go; the value itself has the rest. */
function resultOf({ enabled, value, options }: State, { serve }: Values): Pick<Rule, 'outcome' | 'reasons'> {
  if (!enabled) return { outcome: one(OFF) }
  const total = options.reduce((sum, { percent }) => sum + Math.max(0, percent), 0)
  let left = 100
  const parts = options.map((option) => {
    const weight = Math.min(left, Math.max(0, option.percent))
    left -= weight
    return { served: serve(option.value), weight }
  })
  const outcome = split([...parts, { served: serve(value), weight: left }], 'userId')
  const cut = `the percentages total ${shownTotal(total)}: the surplus over 100 is cut there, from the last ones`
  return { outcome, reasons: total > 100 ? [cut] : [] }
}
