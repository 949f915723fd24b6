import type { Decided, Difference } from './compare.ts'
import type { Constraint, Strategy } from './configurations.ts'

/*
 * Differences that stay: SDKs that are out there read valid rules and odd contexts in their own ways, and no form of a
 * rule that the server could send changes that. docs/reference/sdks.md says the same to users.
 */

const NODE = ['node', 'next'] as const
const MOST = [...NODE, 'python', 'java', 'rust'] as const
const ALL = [...MOST, 'go'] as const
const ENGINE = ['python 6', 'java 11', 'java 12', 'rust'] as const

/** What a rule can't show: how an SDK reads an unusual value of a context. */
const OF_CONTEXT = { not: 'it depends on the value in the context, not on the rule' } as const

type Test = (difference: Difference) => boolean

const constrainedBy =
  (test: (constraint: Constraint, difference: Difference) => boolean): Test =>
  (difference) =>
    difference.stored.uses.constraints.some((constraint) => test(constraint, difference))
const withStrategy =
  (test: (strategy: Strategy, difference: Difference) => boolean): Test =>
  (difference) =>
    difference.stored.uses.strategies.some((strategy) => test(strategy, difference))
const withOperator = (...operators: Constraint['operator'][]) =>
  constrainedBy(({ operator }) => operators.includes(operator))
const either =
  (...tests: Test[]): Test =>
  (difference) =>
    tests.some((test) => test(difference))
const both =
  (one: Test, other: Test): Test =>
  (difference) =>
    one(difference) && other(difference)

const isNode = ({ sdk }: Difference) => NODE.some((name) => sdk.startsWith(name)) || sdk.includes('proxy')
/** SDKs of other languages that do not use the shared engine. */
const hasOwnRules = ({ sdk }: Difference) => sdk.startsWith('python 5') || sdk.startsWith('java 9')
const isCompared = ({ operator }: Constraint, kind: string) => operator.startsWith(kind)
const beyondAscii = (text = '') => /[^ -~]/.test(text)

/** The value of a field in a context, whether it is a member or a property. */
function fieldIn({ context }: Difference, field: string): string | undefined {
  const { properties, ...members } = context
  return ({ ...properties, ...members } as Record<string, string | undefined>)[field]
}

const choosesVariants = either(
  ({ stored }) => stored.uses.variants.length > 1,
  withStrategy(({ variants = [] }) => variants.length > 1),
)

/** Fields by which a rollout or a variant may be chosen. */
function stickyValues(difference: Difference): string[] {
  const { strategies, variants } = difference.stored.uses
  const fields = [
    ...strategies.map(({ parameters }) => parameters?.stickiness),
    ...[...strategies.flatMap((strategy) => strategy.variants ?? []), ...variants].map(({ stickiness }) => stickiness),
  ]
  return ['userId', ...fields].flatMap((field) => fieldIn(difference, field ?? 'userId') ?? [])
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

export const DECIDED: readonly Decided[] = [
  {
    kind: 'newer operators',
    sdks: ['node 4', 'node 5', 'next', 'python 5', 'go', 'java 9', 'java 11'],
    why: 'REGEX and IN_CIDR are younger than these SDKs. They never meet them; for Python 5 the whole flag is off',
    told: 'operator unknown to older SDKs',
    applies: withOperator('REGEX', 'IN_CIDR'),
  },
  {
    kind: 'newer operators in Java 12',
    sdks: ['java 12'],
    why: 'Its engine is older than IN_CIDR, and never meets it',
    told: 'operator unknown to Java 12',
    applies: withOperator('IN_CIDR'),
  },
  {
    kind: 'dates of other fields',
    sdks: [...NODE, 'go', 'java 9', 'python 5'],
    why: 'Node, Go and Java 9 compare the current time, whatever the field is, and Python 5 does where the field is no date; the others compare the field',
    told: 'date of another field',
    applies: constrainedBy((one) => isCompared(one, 'DATE_') && one.contextName !== 'currentTime'),
  },
  {
    kind: 'inverted comparisons',
    sdks: ['go'],
    why: 'It does not invert that a context has no value to compare, as all other SDKs do',
    told: 'inverted comparison',
    applies: constrainedBy(({ operator, inverted }) => inverted === true && /^(NUM|SEMVER)_/.test(operator)),
  },
  {
    kind: 'current time of a context without one',
    sdks: [...ENGINE],
    why: 'These SDKs fill it in, also for constraints that read it as a text',
    told: 'current time as another value',
    applies: (difference) =>
      difference.context.currentTime === undefined &&
      either(
        constrainedBy((one) => one.contextName === 'currentTime'),
        withStrategy(({ parameters }) => parameters?.stickiness === 'currentTime'),
      )(difference),
  },
  {
    kind: 'lists without regard to case',
    sdks: ['java 9'],
    why: 'It obeys caseInsensitive with IN and NOT_IN, as no other SDK does',
    told: 'list without regard to case',
    applies: constrainedBy(
      ({ operator, caseInsensitive }) => caseInsensitive === true && ['IN', 'NOT_IN'].includes(operator),
    ),
  },
  {
    kind: 'types of applications',
    sdks: ['python 5'],
    why: 'It drops a strategy whose type it does not know, and a flag without strategies is on for everybody',
    told: 'type of applications',
    applies: withStrategy(({ name }) => name === 'byCountry'),
  },
  {
    kind: 'host names',
    sdks: ['next', 'python'],
    why: 'Next.js and Python 6 never meet applicationHostname; for Python 5, case counts',
    told: 'host names',
    applies: withStrategy(({ name }) => name === 'applicationHostname'),
  },
  {
    kind: 'networks of IPv6 in remoteAddress',
    sdks: [...NODE, 'java 9'],
    why: 'Node knows only networks of IPv4 there, and Java 9 compares IPv6 as texts',
    told: 'addresses of IPv6',
    applies: withStrategy(({ name, parameters }) => name === 'remoteAddress' && (parameters?.IPs ?? '').includes(':')),
  },
  {
    kind: 'addresses of remoteAddress',
    sdks: ['node 4', 'next', 'go', 'java 9'],
    why: 'Node 4 finds an address of IPv6 in a network of IPv4 such as 0.0.0.0/0; Go finds an address of IPv4 within IPv6 there; Java 9 throws at a context without an address',
    told: OF_CONTEXT,
    applies: withStrategy(({ name }) => name === 'remoteAddress'),
  },
  {
    kind: 'addresses of IN_CIDR',
    sdks: ['node 6'],
    why: 'It also reads a network, or a mapped address, in the context as an address',
    told: OF_CONTEXT,
    applies: constrainedBy(
      (one, difference) =>
        one.operator === 'IN_CIDR' && /\/|^::ffff:/i.test(fieldIn(difference, one.contextName) ?? ''),
    ),
  },
  {
    kind: 'numbers of contexts',
    sdks: MOST,
    why: 'Infinity is a number for Python, Java and Rust; SDKs without the engine take blanks around a number; what else is one in a context is each language’s own',
    told: OF_CONTEXT,
    applies: constrainedBy((one, difference) => {
      const number = fieldIn(difference, one.contextName) ?? ''
      const isOwn = isNode(difference) || (hasOwnRules(difference) && !/^0[bx]/i.test(number))
      return isCompared(one, 'NUM_') && !DECIMAL.test(number) && (isOwn || !/^\s|\s$|^0[bx]/i.test(number))
    }),
  },
  {
    kind: 'tiny and huge numbers',
    sdks: ALL,
    why: 'The engine takes numbers as equal that differ by less than 2e-16, -0 is less than 0 in Java 9, and decimals of Python and Java have more digits than numbers of JavaScript',
    told: 'tiny or long number',
    applies: constrainedBy(
      (one, difference) =>
        isCompared(one, 'NUM_') &&
        /e-|\d{16}|e308|-0( |$)/i.test(`${fieldIn(difference, one.contextName)} ${one.value}`),
    ),
  },
  {
    kind: 'versions of contexts',
    sdks: ALL,
    why: 'Numbers above 2^53 and build metadata are read in several ways, and Node takes blanks around a version',
    told: OF_CONTEXT,
    applies: constrainedBy((one, difference) => {
      const version = fieldIn(difference, one.contextName) ?? ''
      return isCompared(one, 'SEMVER_') && (/\+|\d{16}|^v/.test(version) || (isNode(difference) && /\s/.test(version)))
    }),
  },
  {
    kind: 'versions in older SDKs',
    sdks: ['node 4', 'node 5', 'python 5', 'java 9'],
    why: 'They compare versions that are no SemVer as texts, or throw',
    told: OF_CONTEXT,
    applies: constrainedBy((one) => isCompared(one, 'SEMVER_')),
  },
  {
    kind: 'empty fields',
    sdks: MOST,
    why: 'An empty text in a context is a value for some SDKs, which hash and compare it, and none for others',
    told: OF_CONTEXT,
    applies: (difference) =>
      Object.values({ ...difference.context, ...difference.context.properties }).some(
        (value) => typeof value === 'string' && value.trim() === '',
      ),
  },
  {
    kind: 'groups beyond ASCII',
    sdks: [...NODE, 'java 9'],
    why: 'Node hashes the characters of a groupId in place of its UTF-8; Java 9 does so for variants',
    told: 'letters outside of ASCII',
    applies: withStrategy(({ parameters }) => beyondAscii(parameters?.groupId)),
  },
  {
    kind: 'ids beyond ASCII',
    sdks: [...NODE, 'java 9'],
    why: 'The same for the ids of contexts',
    told: OF_CONTEXT,
    applies: (difference) => stickyValues(difference).some(beyondAscii),
  },
  {
    kind: 'rollouts without their field',
    sdks: ['python 5'],
    why: 'Where the context lacks the field of a stickiness, the whole flag is off, also for its later strategies',
    told: 'field that a context may lack',
    applies: withStrategy(({ parameters }, difference) => {
      const field = parameters?.stickiness ?? 'default'
      return !['default', 'random'].includes(field) && fieldIn(difference, field) === undefined
    }),
  },
  {
    kind: 'variants in Node 4',
    sdks: ['node 4'],
    why: 'It hashes with another seed: all SDKs changed theirs, Node with version 5',
    told: { not: 'nearly every variant would have it' },
    applies: choosesVariants,
  },
  {
    kind: 'stickiness of a strategy’s variants',
    sdks: ENGINE,
    why: 'These SDKs use the stickiness of the strategy, and the others that of the first variant',
    told: 'stickiness other than of the strategy',
    applies: both(
      choosesVariants,
      withStrategy(
        ({ variants = [], parameters }) =>
          variants.length > 1 && (parameters?.stickiness ?? 'default') !== variants[0]?.stickiness,
      ),
    ),
  },
  {
    kind: 'default stickiness of a strategy’s variants',
    sdks: ['java 9'],
    why: 'It takes default as if nothing was said, and uses the stickiness of the strategy',
    told: 'default stickiness within another',
    applies: withStrategy(
      ({ variants = [], parameters }) =>
        variants.length > 1 &&
        variants[0]?.stickiness === 'default' &&
        (parameters?.stickiness ?? 'default') !== 'default',
    ),
  },
  {
    kind: 'variants of a parent',
    sdks: ['go'],
    why: 'It reads that the parent has to be on, and no variants of it',
    told: { not: 'a parent gets other variants later, and the page of SDKs has it' },
    applies: ({ stored }) =>
      stored.uses.parents.some(({ enabled, variants = [] }) => enabled !== false && variants.length > 0),
  },
  {
    kind: 'final sigma',
    sdks: ['go'],
    why: 'Its small letter of Σ is σ also at the end of a word, where the others take ς',
    told: OF_CONTEXT,
    applies: constrainedBy(
      (one) => isCompared(one, 'STR_') && one.caseInsensitive === true && /[Σς]/.test(one.values?.join() ?? ''),
    ),
  },
  {
    kind: 'variants of a parent that gives none',
    sdks: ENGINE,
    why: 'For these SDKs, a parent that is on and gives no variant, since only other strategies have some, satisfies a dependency on any variants',
    told: 'parent that may give no variant',
    applies: ({ stored }) =>
      stored.uses.parents.some(({ enabled, variants = [] }) => enabled !== false && variants.length > 0),
  },
]
