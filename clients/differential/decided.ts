import type { Decided, Difference } from './compare.ts'
import type { Constraint } from './configurations.ts'

/*
 * Differences that stay: SDKs that are out there read valid rules in their own ways. The first entry that applies
 * counts, so those that say more come first.
 */

const OWN_EVALUATION = ['node 4', 'node 5', 'python 5', 'java 9'] as const
const ENGINE = ['python 6', 'java 12', 'rust'] as const

const anyConstraint = (test: (constraint: Constraint) => boolean) => (difference: Difference) =>
  difference.stored.uses.constraints.some(test)
const anyStrategy =
  (test: (strategy: Difference['stored']['uses']['strategies'][number]) => boolean) => (difference: Difference) =>
    difference.stored.uses.strategies.some(test)
const uses = (...operators: Constraint['operator'][]) => anyConstraint(({ operator }) => operators.includes(operator))
const either =
  (...tests: ((difference: Difference) => boolean)[]) =>
  (difference: Difference) =>
    tests.some((test) => test(difference))
const beyondAscii = (text: string) => /[^ -~]/.test(text)
const fieldOf = ({ context }: Difference, name: string) =>
  (context.properties[name] ?? (context as unknown as Record<string, string>)[name]) as string | undefined
/** A field by which something is drawn. */
const stickyTo = (test: (field: string) => boolean) =>
  either(
    anyStrategy(({ parameters }) => test(parameters?.stickiness ?? '')),
    anyStrategy(({ name }) => name.startsWith('gradualRollout')),
    anyStrategy(({ variants = [] }) => variants.length > 0),
    ({ stored }) => stored.uses.variants.length > 0,
  )

export const DECIDED: readonly Decided[] = [
  {
    kind: 'newer operators',
    sdks: OWN_EVALUATION,
    why: 'SEMVER_GTE, SEMVER_LTE, REGEX and IN_CIDR are younger than these SDKs, which never meet them; Python 5 turns the flag off',
    applies: uses('SEMVER_GTE', 'SEMVER_LTE', 'REGEX', 'IN_CIDR'),
  },
  {
    kind: 'newer operators, Java 12',
    sdks: ['java 12'],
    why: 'Its engine is older than SEMVER_GTE, SEMVER_LTE and IN_CIDR, and never meets them',
    applies: uses('SEMVER_GTE', 'SEMVER_LTE', 'IN_CIDR'),
  },
  {
    kind: 'C dates',
    sdks: [...ENGINE, 'java 9', 'python 5', 'node'],
    why: '',
    applies: anyConstraint(
      ({ operator, value = '' }) =>
        operator.startsWith('DATE_') && !/T\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/.test(value),
    ),
  },
  {
    kind: 'D numbers',
    sdks: [...ENGINE, 'java 9', 'python 5', 'node'],
    why: '',
    applies: anyConstraint(({ operator, value = '' }) => operator.startsWith('NUM_') && /^[+-]?\.|\.(e|$)/.test(value)),
  },
  {
    kind: 'E quotes and backslashes',
    sdks: ENGINE,
    why: '',
    applies: either(
      anyConstraint(
        ({ contextName, values = [] }) =>
          /"|\\$/.test(contextName) || values.some((value) => value.trim().endsWith('\\')),
      ),
      anyStrategy(({ parameters = {} }) => Object.values(parameters).some((value) => /"|\\(\s*,|\s*$)/.test(value))),
    ),
  },
  {
    kind: 'F dates of other fields',
    sdks: [...ENGINE, 'python 5'],
    why: 'These SDKs compare the field itself; the others compare the current time, whatever the field is',
    applies: anyConstraint(
      ({ operator, contextName }) => operator.startsWith('DATE_') && contextName !== 'currentTime',
    ),
  },
  {
    kind: 'H caseInsensitive lists',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: anyConstraint(
      ({ operator, caseInsensitive }) => caseInsensitive === true && ['IN', 'NOT_IN'].includes(operator),
    ),
  },
  {
    kind: 'I blanks',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: anyConstraint(({ values = [] }) => values.some((value) => value !== value.trim())),
  },
  {
    kind: 'P absent lists and own types',
    sdks: ['python 5'],
    why: 'It drops a strategy that it cannot load, and a flag without strategies is on for everybody',
    applies: anyStrategy(
      ({ name, parameters = {} }) =>
        name === 'byCountry' ||
        (/userWithId|remoteAddress|applicationHostname/.test(name) &&
          !(parameters.userIds ?? parameters.IPs ?? parameters.hostNames)),
    ),
  },
  {
    kind: 'Q blanks of userIds',
    sdks: ['node', 'java', 'python'],
    why: '',
    applies: anyStrategy(
      ({ name, parameters = {} }) => name === 'userWithId' && /^\s|\s$/.test(parameters.userIds ?? ''),
    ),
  },
  {
    kind: 'K mapped addresses',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: (difference) =>
      difference.context.remoteAddress.startsWith('::ffff') ||
      (difference.context.properties.address ?? '').startsWith('::ffff') ||
      /::ffff/.test(JSON.stringify(difference.stored.uses)),
  },
  {
    kind: 'L no address',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: (difference) =>
      anyStrategy(({ name }) => name === 'remoteAddress')(difference) &&
      (difference.context.remoteAddress === 'foo' || /foo|localhost/.test(JSON.stringify(difference.stored.uses))),
  },
  {
    kind: 'S current time',
    sdks: [...ENGINE],
    why: 'These SDKs fill the current time in when the context has none',
    applies: (difference) =>
      difference.context.currentTime === undefined && /currentTime/.test(JSON.stringify(difference.stored.uses)),
  },
  {
    kind: 'T names of objects',
    sdks: ['node'],
    why: '',
    applies: (difference) =>
      /"(properties|constructor|toString|__proto__|hasOwnProperty)"/.test(JSON.stringify(difference.stored.uses)),
  },
  {
    kind: 'O expressions',
    sdks: [...ENGINE],
    why: '',
    applies: uses('REGEX'),
  },
  {
    kind: 'R host names',
    sdks: ['python', 'java', 'node'],
    why: '',
    applies: anyStrategy(({ name }) => name === 'applicationHostname'),
  },
  {
    kind: 'U odd numbers in the context',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: uses('NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'),
  },
  {
    kind: 'V versions',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: uses('SEMVER_EQ', 'SEMVER_GT', 'SEMVER_LT', 'SEMVER_GTE', 'SEMVER_LTE'),
  },
  {
    kind: 'J empty fields',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: (difference) =>
      difference.context.userId === '' ||
      difference.context.properties.plan === '' ||
      difference.context.properties.number === '',
  },
  {
    kind: 'M ids beyond ASCII',
    sdks: ['node', 'java 9'],
    why: '',
    applies: (difference) =>
      stickyTo(() => true)(difference) &&
      (beyondAscii(difference.context.userId ?? '') ||
        beyondAscii(fieldOf(difference, 'plan') ?? '') ||
        anyStrategy(({ parameters = {} }) => beyondAscii(parameters.groupId ?? ''))(difference)),
  },
  {
    kind: 'seed of variants, Node 4',
    sdks: ['node 4'],
    why: 'Another seed: it was changed in version 5 for all SDKs',
    applies: either(
      ({ stored }) => stored.uses.variants.length > 1,
      anyStrategy(({ variants = [] }) => variants.length > 1),
    ),
  },
  {
    kind: 'B variants of other strategies',
    sdks: ['node', 'python', 'java', 'rust'],
    why: '',
    applies: anyStrategy(({ name, variants = [] }) => name !== 'flexibleRollout' && variants.length > 0),
  },
  {
    kind: 'G stickiness of variants',
    sdks: [...ENGINE],
    why: '',
    applies: anyStrategy(
      ({ variants = [], parameters = {} }) =>
        variants.length > 0 && (parameters.stickiness ?? 'default') !== variants[0]?.stickiness,
    ),
  },
]
