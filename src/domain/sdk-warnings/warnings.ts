import { isIPv6 } from 'node:net'
import type { Schema } from '../../contract.ts'
import { entriesIn } from '../../runtime/comma-list.ts'
import { activationRule } from '../evaluation/activation.ts'
import type { ConstraintDefinition, StrategyDefinition, VariantDefinition } from '../evaluation/definitions.ts'
import { stickinessOf } from '../evaluation/variants.ts'
import { isNormalNetwork, NEVER, normalConstraint } from '../normal-form/constraint.ts'
import { stickinessProblem } from '../normal-form/names.ts'
import { NEWER_OPERATORS, type WarningKind, wordsOf } from './kinds.ts'

/** A rule that SDKs read in different ways, or that none of them reads as it is written; `path` is a JSON pointer. */
export type SdkWarning = Schema<'SdkWarning'>

export type Rule = Pick<StrategyDefinition, 'name' | 'parameters' | 'constraints' | 'variants'>

/** Returns the warnings of the kinds that apply; each candidate says whether it does. */
function warningsOf(path: string, candidates: readonly Candidate[]): SdkWarning[] {
  return candidates
    .filter(([applies]) => applies)
    .map(([, member, kind, about]) => ({ path: path + member, message: wordsOf(kind, about) }))
}

type Candidate = readonly [applies: boolean, member: string, kind: WarningKind, about?: string]

/** Returns what SDKs read in different ways in a strategy; `path` is its JSON pointer. */
export function strategyWarnings(strategy: Rule, path = ''): SdkWarning[] {
  const { name, parameters, constraints, variants } = strategy
  return [
    ...warningsOf(path, [[activationRule(strategy, '') === undefined, '/name', 'type of applications', name]]),
    ...parameterWarnings(strategy, `${path}/parameters`),
    ...constraintsWarnings(constraints, `${path}/constraints`),
    ...stickinessWarnings(strategy, `${path}/variants`),
    ...variantsWarnings(variants, `${path}/variants`, name === 'flexibleRollout' ? parameters.stickiness : undefined),
  ]
}

/** So many names of features always fit into a header. */
const MANY_FEATURES = 5

/**
 * Returns a warning for each archived feature with a strategy that keeps a deleted segment; if there are many, first
 * one with their number.
 */
export function deletedSegmentWarnings(features: readonly string[], path = ''): SdkWarning[] {
  const count = String(features.length)
  return [
    ...warningsOf(path, [[features.length > MANY_FEATURES, '', 'segment that is gone from many', count]]),
    ...features.flatMap((feature) => warningsOf(path, [[true, '', 'segment that is gone', feature]])),
  ]
}

/** The same for the constraints of a strategy or a segment. */
export function constraintsWarnings(constraints: readonly ConstraintDefinition[], path: string): SdkWarning[] {
  return constraints.flatMap((constraint, index) => constraintWarnings(constraint, `${path}/${index}`))
}

/** The same for one constraint. */
export function constraintWarnings(constraint: ConstraintDefinition, path: string): SdkWarning[] {
  const { contextName, operator, inverted = false, caseInsensitive = false, value = '', values = [] } = constraint
  if (normalConstraint(constraint) === NEVER) return warningsOf(path, [[true, '', 'unreadable constraint']])
  const newer = NEWER_OPERATORS[operator]
  const isDate = operator.startsWith('DATE_')
  const isNow = contextName === 'currentTime'
  const isList = operator === 'IN' || operator === 'NOT_IN'
  return [
    ...(newer === undefined ? [] : warningsOf(path, [[true, '/operator', newer, operator]])),
    ...warningsOf(path, [
      [caseInsensitive && isList, '/caseInsensitive', 'list without regard to case', operator],
      [isDate && !isNow, '/contextName', 'date of another field', contextName],
      [isNow && !isDate, '/contextName', 'current time as another value'],
      [contextName === 'environment', '/contextName', 'environment of the application'],
      [inverted && /^(NUM|SEMVER)_/.test(operator), '/inverted', 'inverted comparison', operator],
      [operator.startsWith('NUM_') && isTinyOrLong(value), '/value', 'tiny or long number'],
      [operator === 'REGEX' && hasWordBounds(value), '/value', 'bounds of words'],
      ...values.map(
        (listed, index): Candidate => [listed !== listed.trim(), `/values/${index}`, 'blanks around a value'],
      ),
    ]),
  ]
}

const hasOthersThanAscii = (text: string) => /[^\p{ASCII}]/u.test(text)

const hasWordBounds = (expression: string) =>
  [...expression.matchAll(/\\./gs)].some(([part]) => part.toLowerCase() === '\\b')

/** Numbers of JavaScript have 15 digits for sure. */
function isTinyOrLong(text: string): boolean {
  const digits = text.replace(/e.*/i, '').replaceAll(/\D/g, '').replace(/^0+/, '').length
  const size = Math.abs(Number(text))
  return digits > 15 || (size > 0 && size < 1e-15) || size > 1e300
}

/**
 * The same for the variants of a feature or a strategy; `path` is the JSON pointer of the list.
 *
 * @param ofRollout the stickiness of the rollout above them: it has a warning of its own
 */
export function variantsWarnings(
  variants: readonly VariantDefinition[],
  path: string,
  ofRollout?: string,
): SdkWarning[] {
  const chosenBy = stickinessOf(variants)
  const isOther = chosenBy !== ofRollout && !USUAL_FIELDS.includes(chosenBy)
  return variants.flatMap(({ weight, stickiness = '' }, index) => {
    const isReadable = stickinessProblem(stickiness) === undefined
    const mayLack = index === 0 && variants.length > 1 && isReadable && isOther
    return warningsOf(`${path}/${index}`, [
      [!Number.isInteger(weight), '/weight', 'weight with a fraction'],
      [!isReadable, '/stickiness', 'unreadable stickiness of variants'],
      [mayLack, '/stickiness', 'variants by a field that a context may lack', chosenBy],
    ])
  })
}

/** Fields that contexts have, or that are made up where they lack them. */
const USUAL_FIELDS = ['', 'default', 'random', 'userId', 'sessionId']

function parameterWarnings({ name, parameters, variants }: Rule, path: string): SdkWarning[] {
  const { groupId = '', stickiness = '', IPs = '' } = parameters
  const isHashed = name === 'flexibleRollout' || name.startsWith('gradualRollout') || variants.length > 0
  const isReadable = stickinessProblem(stickiness) === undefined
  const addresses = name === 'remoteAddress' ? entriesIn(IPs) : []
  const unknown = addresses.filter((entry) => !isNormalNetwork(entry)).length
  const isRollout = name === 'flexibleRollout'
  return warningsOf(path, [
    [isHashed && hasOthersThanAscii(groupId), '/groupId', 'letters outside of ASCII'],
    [isHashed && !isReadable, '/stickiness', 'unreadable stickiness'],
    [
      isRollout && isReadable && !USUAL_FIELDS.includes(stickiness),
      '/stickiness',
      'field that a context may lack',
      stickiness,
    ],
    [unknown > 0, '/IPs', 'entries that are no address', String(unknown)],
    [addresses.some((entry) => isIPv6(entry.split('/')[0] ?? '')), '/IPs', 'addresses of IPv6'],
    [name === 'applicationHostname', '/hostNames', 'host names'],
  ])
}

function stickinessWarnings({ name, parameters, variants }: Rule, path: string): SdkWarning[] {
  const ofStrategy = parameters.stickiness || 'default'
  const chosenBy = stickinessOf(variants, ofStrategy)
  const differs = name === 'flexibleRollout' && variants.length > 1 && chosenBy !== ofStrategy
  const kind = chosenBy === 'default' ? 'default stickiness within another' : 'stickiness other than of the strategy'
  return warningsOf(path, [[differs, '/0/stickiness', kind, ofStrategy]])
}
