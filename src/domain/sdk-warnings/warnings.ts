import { entriesIn } from '../../comma-list.ts'
import type { Schema } from '../../contract.ts'
import { activationRule } from '../evaluation/activation.ts'
import type { ConstraintDefinition, StrategyDefinition, VariantDefinition } from '../evaluation/definitions.ts'
import { stickinessOf } from '../evaluation/variants.ts'
import { isNormalNetwork, NEVER, normalConstraint } from '../normal-form/constraint.ts'
import { stickinessProblem } from '../normal-form/names.ts'
import { NEWER_OPERATORS } from './operators.ts'

/** A rule that SDKs read in different ways, or that none of them reads as it is written; `path` is a JSON pointer. */
export type SdkWarning = Schema<'SdkWarning'>

export type Rule = Pick<StrategyDefinition, 'name' | 'parameters' | 'constraints' | 'variants'>

/** Returns what SDKs read in different ways in a strategy; `path` is its JSON pointer. */
export function strategyWarnings(strategy: Rule, path = ''): SdkWarning[] {
  const { name, constraints, variants } = strategy
  return [
    ...(activationRule(strategy, '') === undefined ? [customType(name, path)] : []),
    ...parameterWarnings(strategy, `${path}/parameters`),
    ...constraintsWarnings(constraints, `${path}/constraints`),
    ...stickinessWarnings(strategy, `${path}/variants`),
    ...variantsWarnings(variants, `${path}/variants`),
  ]
}

/** The same for the constraints of a strategy or a segment. */
export function constraintsWarnings(constraints: readonly ConstraintDefinition[], path: string): SdkWarning[] {
  return constraints.flatMap((constraint, index) => constraintWarnings(constraint, `${path}/${index}`))
}

/** The same for one constraint. */
export function constraintWarnings(constraint: ConstraintDefinition, path: string): SdkWarning[] {
  const { contextName, operator, caseInsensitive, value = '' } = constraint
  if (normalConstraint(constraint) === NEVER)
    return [{ path, message: 'Not every SDK can read this constraint, so all of them get one that nobody meets' }]
  const warnings: SdkWarning[] = []
  const newer = NEWER_OPERATORS[operator as keyof typeof NEWER_OPERATORS]
  if (newer !== undefined) warnings.push({ path: `${path}/operator`, message: newer })
  if (caseInsensitive && (operator === 'IN' || operator === 'NOT_IN'))
    warnings.push({
      path: `${path}/caseInsensitive`,
      message: `${operator} always compares with the case: SDKs ignore this`,
    })
  if (operator.startsWith('DATE_') && contextName !== 'currentTime')
    warnings.push({
      path: `${path}/contextName`,
      message: `Node.js and Java 9 compare the current time in place of ${contextName}`,
    })
  if (operator === 'REGEX' && hasWordBounds(value))
    warnings.push({
      path: `${path}/value`,
      message:
        'Letters outside of ASCII are a part of a word for \\b in Python 6, Java 12 and Rust, and not in Node.js',
    })
  for (const [index, listed] of (constraint.values ?? []).entries())
    if (listed !== listed.trim())
      warnings.push({ path: `${path}/values/${index}`, message: 'SDKs get this value without the blanks around it' })
  return warnings
}

function hasOthersThanAscii(text: string): boolean {
  return /[^\p{ASCII}]/u.test(text)
}

function hasWordBounds(expression: string): boolean {
  return [...expression.matchAll(/\\./gs)].some(([part]) => part.toLowerCase() === '\\b')
}

/** The same for the variants of a feature or a strategy; `path` is the JSON pointer of the list. */
export function variantsWarnings(variants: readonly VariantDefinition[], path: string): SdkWarning[] {
  return variants.flatMap(({ weight, stickiness = '' }, index) => [
    ...(Number.isInteger(weight)
      ? []
      : [{ path: `${path}/${index}/weight`, message: 'SDKs get whole weights, which total 1000' }]),
    ...(stickinessProblem(stickiness) === undefined
      ? []
      : [{ path: `${path}/${index}/stickiness`, message: 'Not every SDK can read this field: variants are random' }]),
  ])
}

function customType(name: string, path: string): SdkWarning {
  const message = `Only applications that implement "${name}" can meet it. Python 5 turns a feature that has only such strategies on for everybody`
  return { path: `${path}/name`, message }
}

function parameterWarnings({ name, parameters, variants }: Rule, path: string): SdkWarning[] {
  const { groupId = '', stickiness = '', IPs = '' } = parameters
  const isHashed = name === 'flexibleRollout' || name.startsWith('gradualRollout') || variants.length > 0
  const warnings: SdkWarning[] = []
  if (isHashed && hasOthersThanAscii(groupId))
    warnings.push({
      path: `${path}/groupId`,
      message: 'Node.js gives other users the feature: it hashes letters outside of ASCII in another way',
    })
  if (isHashed && stickinessProblem(stickiness) !== undefined)
    warnings.push({
      path: `${path}/stickiness`,
      message: 'Not every SDK can read this field: the strategy holds for nobody',
    })
  const unknown = name === 'remoteAddress' ? entriesIn(IPs).filter((entry) => !isNormalNetwork(entry)).length : 0
  if (unknown > 0)
    warnings.push({
      path: `${path}/IPs`,
      message: `${unknown} of the entries are no address and no network, and match nothing`,
    })
  return warnings
}

function stickinessWarnings({ name, parameters, variants }: Rule, path: string): SdkWarning[] {
  const ofStrategy = parameters.stickiness || 'default'
  if (name !== 'flexibleRollout' || variants.length < 2 || stickinessOf(variants, ofStrategy) === ofStrategy) return []
  const message = `Python 6, Java 12 and Rust choose the variant by the stickiness of the strategy, which is ${ofStrategy}`
  return [{ path: `${path}/0/stickiness`, message }]
}
