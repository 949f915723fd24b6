import type { Schema } from '../../contract.ts'

type Operator = Schema<'Operator'>

/*
 * What SDKs do with the operators that are newer than they are, measured with unleash-client 4.2.1 and 5.6.1 (Node.js),
 * unleash-client-java 9.2.6 and 12.2.3, UnleashClient 5.12.5 (Python) and unleash-client-go 4.1.0 on 2026-11-28.
 */
const UNKNOWN_TO_MANY =
  'Node.js up to 5, Java 9 and Go 4 never meet it, inverted or not, and Python 5 turns the feature off'

/** What to say about operators that not every SDK knows. */
export const NEWER_OPERATORS: Readonly<Partial<Record<Operator, string>>> = {
  SEMVER_GTE: `Java 12 never meets SEMVER_GTE. ${UNKNOWN_TO_MANY}`,
  SEMVER_LTE: `Java 12 never meets SEMVER_LTE. ${UNKNOWN_TO_MANY}`,
  IN_CIDR: `Java 12 never meets IN_CIDR. ${UNKNOWN_TO_MANY}`,
  REGEX: `Older SDKs do not know REGEX. ${UNKNOWN_TO_MANY}`,
}
