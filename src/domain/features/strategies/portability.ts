import type { Schema } from '../../../contract.ts'
import type { ErrorDetail } from '../../errors.ts'
import { isMapped } from '../../evaluation/networks.ts'
import { ambiguousForm } from '../../normal-form/expression.ts'
import { fieldNameProblem, valueProblem } from '../../normal-form/names.ts'

/**
 * Returns why not every SDK can read a constraint alike, where its meaning is not certain; `path` is its JSON pointer.
 * Each SDK of the page about evaluation was measured.
 */
export function portabilityProblems(constraint: Schema<'Constraint'>, path: string): ErrorDetail[] {
  const { contextName, operator, values, value = '' } = constraint
  const ofName = problemAt(fieldNameProblem(contextName), `${path}/contextName`)
  if (operator === 'REGEX') return [...ofName, ...problemAt(expressionProblem(value), `${path}/value`)]
  const problemOf = operator === 'IN_CIDR' ? networkProblem : valueProblem
  return [...ofName, ...values.flatMap((item, index) => problemAt(problemOf(item), `${path}/values/${index}`))]
}

function problemAt(message: string | undefined, path: string): ErrorDetail[] {
  return message === undefined ? [] : [{ message, path }]
}

function expressionProblem(expression: string): string | undefined {
  const form = ambiguousForm(expression)
  return (
    form &&
    `has ${form}, which means something else in some SDKs: write a backslash before each character that is meant literally, or say what is meant in another way`
  )
}

/** Why an address or a network is compared in another way than its author means; undefined if it is not. */
export function networkProblem(network: string): string | undefined {
  if (!isMapped(network.split('/')[0] ?? '')) return undefined
  return 'has to be written as IPv4, such as 10.1.0.0/16: in SDKs, an IPv4 address is in no network of IPv6'
}
