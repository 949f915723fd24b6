import type { Schema } from '../contract.ts'

export type OperatorName = Schema<'Operator'>
type Operator = {
  /** Whether it compares with several values, or with one. */
  readonly takes: 'values' | 'value'
  /** Its words in a sentence, and in one that says the opposite. */
  readonly is: string
  readonly isNot: string
  /** Whether upper and lower case can be the same. */
  readonly hasCase?: boolean
}

/** How a constraint compares, in the order in which people are offered it. */
export const OPERATORS: Readonly<Record<OperatorName, Operator>> = {
  IN: { takes: 'values', is: 'is', isNot: 'is not' },
  NOT_IN: { takes: 'values', is: 'is not', isNot: 'is' },
  STR_CONTAINS: { takes: 'values', is: 'contains', isNot: 'does not contain', hasCase: true },
  STR_STARTS_WITH: { takes: 'values', is: 'starts with', isNot: 'does not start with', hasCase: true },
  STR_ENDS_WITH: { takes: 'values', is: 'ends with', isNot: 'does not end with', hasCase: true },
  REGEX: { takes: 'value', is: 'matches', isNot: 'does not match', hasCase: true },
  NUM_EQ: { takes: 'value', is: '=', isNot: '≠' },
  NUM_GT: { takes: 'value', is: '>', isNot: '≤' },
  NUM_GTE: { takes: 'value', is: '≥', isNot: '<' },
  NUM_LT: { takes: 'value', is: '<', isNot: '≥' },
  NUM_LTE: { takes: 'value', is: '≤', isNot: '>' },
  DATE_AFTER: { takes: 'value', is: 'is after', isNot: 'is not after' },
  DATE_BEFORE: { takes: 'value', is: 'is before', isNot: 'is not before' },
  SEMVER_EQ: { takes: 'value', is: 'is the version', isNot: 'is not the version' },
  SEMVER_GT: { takes: 'value', is: 'is above version', isNot: 'is not above version' },
  SEMVER_GTE: { takes: 'value', is: 'is at least version', isNot: 'is below version' },
  SEMVER_LT: { takes: 'value', is: 'is below version', isNot: 'is at least version' },
  SEMVER_LTE: { takes: 'value', is: 'is at most version', isNot: 'is above version' },
  IN_CIDR: { takes: 'values', is: 'is in the network', isNot: 'is outside of the network' },
}

export const OPERATOR_NAMES = Object.keys(OPERATORS) as OperatorName[]
