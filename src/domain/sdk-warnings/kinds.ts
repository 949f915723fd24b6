/*
 * Every kind of rule that SDKs read in different ways, or that none of them reads as it is written, with the words for
 * it. Measured with unleash-client 4.2.1, 5.6.1 and 6.12.1 (Node.js), UnleashClient 5.12.5 and 6.9.1 (Python),
 * unleash-client-java 9.2.6 and 12.2.3 and unleash-api-client 0.17.1 (Rust) on 2026-11-28, and with @unleash/nextjs
 * 1.6.7 and unleash-client-go 4.1.0 and 4.5.0 on 2026-11-30. The field environment was measured that day, with
 * unleash-client 6.12.1, unleash-proxy-client 3.8.2, UnleashClient 6.9.1 and unleash-client-java 11.0.2; that one's
 * operators, too. What Unleash Edge does with operators is that of the types in its lock file.
 */

const UNKNOWN_TO_MANY =
  'Node.js up to 5, Next.js, Java 9, Java 11 and Go 4 never meet it, inverted or not, and Python 5 turns the feature ' +
  'off. Behind Unleash Edge 19 and 20, Python 6 and Java 12 have no features at all'

/** What to say, by kind; `about` is the operator, the field, the parameter or the feature that it is about. */
const WORDS = {
  'unreadable constraint': () => 'Not every SDK can read this constraint, so all of them get one that nobody meets',
  'operator unknown to Java 12': (about) => `Java 12 never meets ${about}. ${UNKNOWN_TO_MANY}`,
  'operator unknown to older SDKs': (about) => `Older SDKs do not know ${about}. ${UNKNOWN_TO_MANY}`,
  'list without regard to case': (about) => `${about} always compares with the case: SDKs ignore this`,
  'date of another field': (about) =>
    `Node.js, Next.js, Go 4 and Java 9 compare the current time in place of ${about}, and so does Python 5 where that is no date`,
  'inverted comparison': (about) =>
    `Where a context has no value that ${about} can compare, this is met because it is inverted, but not in Go 4`,
  'current time as another value': () =>
    'Where a context has no currentTime, Python 6, Java 12 and Rust fill in the time, and the others find no value',
  'environment of the application': () =>
    'SDKs compare what the application says of itself, not the environment of the feature: "default" where it sets nothing, as in Node.js, Python, Java and browsers',
  'tiny or long number': () =>
    'SDKs differ in numbers of more than 15 digits, and in the smallest and the largest: Python 6, Java 12 and Rust take what differs by less than 2e-16 as equal, and Python 5 and Java 9 compare more digits than Node.js',
  'bounds of words': () =>
    'Letters outside of ASCII are a part of a word for \\b in Python 6, Java 12 and Rust, and not in Node.js',
  'blanks around a value': () => 'SDKs get this value without the blanks around it',
  'weight with a fraction': () => 'SDKs get whole weights, which total 1000',
  'unreadable stickiness of variants': () => 'Not every SDK can read this field: variants are random',
  'unreadable stickiness': () => 'Not every SDK can read this field: the strategy holds for nobody',
  'field that a context may lack': (about) =>
    `Python 5 turns the feature off for contexts without ${about}, also where a later strategy would hold`,
  'variants by a field that a context may lack': (about) =>
    `For contexts without ${about}, SDKs choose any variant, but Python 5 chooses none: for variants of a strategy, it turns the feature off`,
  'stickiness other than of the strategy': (about) =>
    `Python 6, Java 12 and Rust choose the variant by the stickiness of the strategy, which is ${about}`,
  'default stickiness within another': (about) =>
    `Python 6, Java 9, Java 12 and Rust choose the variant by the stickiness of the strategy, which is ${about}`,
  'letters outside of ASCII': () =>
    'Node.js and Next.js give other users the feature: they hash letters outside of ASCII in another way, as Java 9 does for variants',
  'type of applications': (about) =>
    `Only applications that implement "${about}" can meet it. Python 5 turns a feature that has only such strategies on for everybody`,
  'host names': () => 'Python 6 and Next.js never meet this strategy. Python 5 compares the case of host names',
  'addresses of IPv6': () =>
    'Node.js and Next.js meet no networks of IPv6 here, and Java 9 compares addresses of IPv6 as texts. A constraint with IN_CIDR has no such limit in Node.js 6',
  'entries that are no address': (about) => `${about} of the entries are no address and no network, and match nothing`,
  'segment that is gone': (about) =>
    `A strategy of the archived feature "${about}" keeps this segment, so nobody meets it if the feature is revived`,
  'segment that is gone from many': (about) =>
    `Strategies of ${about} archived features keep this segment. Some of them follow`,
  'parent that may give no variant': (about) =>
    `Where ${about} is on without a variant, which only some of its strategies have, Python 6 and Rust turn this feature on`,
} as const satisfies Readonly<Record<string, (about: string) => string>>

export type WarningKind = keyof typeof WORDS

/** Returns what is said of a kind of rule. */
export function wordsOf(kind: WarningKind, about = ''): string {
  return WORDS[kind](about)
}

/** The kinds of operators that not every SDK knows. */
export const NEWER_OPERATORS: Readonly<Record<string, WarningKind>> = {
  IN_CIDR: 'operator unknown to Java 12',
  REGEX: 'operator unknown to older SDKs',
}
