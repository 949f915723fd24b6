/*
 * Values from which configurations and contexts are made: plain ones, and those that programs have read in different
 * ways. Rules and contexts use the same ones, so that they often meet.
 */

export const TEXTS = [
  ...['ada', 'Ada', 'bob', 'eu', 'eu-west', '7', '7.5', 'null', 'true', 'a,b', "it's", '%', '<b>'],
  ...[
    'ada ',
    ' ada',
    ' ',
    '\t',
    'a"b',
    '"',
    'a\\b',
    'back\\',
    '\\',
    'größe',
    'é',
    'e\u0301',
    'İ',
    'i\u0307',
    'ΣΑΣ',
    'σας',
  ],
  ...['٣', '🚩', 'ß', 'SS', '__proto__', 'constructor', '..', '{}', '[a]', '$1', '\n', 'a\nb'],
] as const

/** Texts that are hashed. */
export const IDS = ['ada', 'bob', '7', '42', 'u-1', 'u-2', 'u-3', 'u-4', 'a"b', 'a:b', 'Zoë', 'ключ', '🚩'] as const
export const GROUPS = ['checkout', 'search', 'a b', 'größe', 'the "beta" group', 'back\\', 'a\\b', ' ', 'a:b'] as const

export const NUMBERS = [
  ...['5', '5.0', '0', '-0', '-1', '0.5', '7.5', '1e3', '1000', '9007199254740993', '1e308', '0.1'],
  ...['.5', '-.5', '+.5', '5.', '+5', '007', '1e-17', '1e-400', '1E+3', '-5.e-1'],
] as const
/** Numbers that only some programs take for one, in contexts. */
export const ODD_NUMBERS = [' 5 ', '0x10', '0b101', '', ' ', 'NaN', 'Infinity', '1_000', '5,0', 'five', '٣'] as const

export const DATES = [
  ...['2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00Z', '2020-01-01T02:00:00+02:00', '2020-01-01T00:00:00.001Z'],
  ...['2020-01-01', '2020-01-01T00:00:00', '2020-01-01T00:00Z', '2020-01-01T05:30+05:30', '2020-01-01T00:00'],
  ...['2020-01-01T00:00:00.1Z', '2020-01-01T00:00:00.12Z', '2020-01-01T00:00:00.123456Z', '2020-01-01T00:00:00.123'],
  ...['2020-02-29T23:59:59.999-11:00', '1969-12-31T23:59:59Z', '2999-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ...['2019-12-31T24:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'],
] as const
/** Far enough from the end of a run for contexts without a time. */
export const TIMES = [
  ...['2019-12-31T23:59:59.999Z', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.001Z', '2020-01-01T00:00:00.123Z'],
  ...['2020-01-02T00:00:00.000Z', '2020-03-01T11:00:00.000Z', '1950-06-01T12:00:00.000Z', '2998-06-01T12:00:00.000Z'],
] as const

export const VERSIONS = [
  ...['1.2.3', '1.2.3-rc.1', '1.2.3-rc.11', '1.2.3-rc.a', '1.10.0', '2.0.0', '0.0.0', '1.2.3+b', '1.2.3-rc.1+b.7'],
  ...['10.20.30', '1.0.0-alpha.beta', '1.0.0--', '9007199254740991.0.0', '1.2.3-0'],
] as const
export const ODD_VERSIONS = [
  'v1.2.3',
  ' 1.2.3',
  '1.2.3 ',
  '1.2',
  '1',
  '01.2.3',
  '9007199254740993.0.0',
  '1.2.3.4',
  '',
] as const

export const EXPRESSIONS = [
  ...['^a', 'eu|7', '[0-9]+$', '^Ada$', '(?i)ada', 'a.b', '^$', '.', 'ß', 'gr.ße', '[^a]', '(a)(d)a', 'a{1,3}'],
  ...['\\d', '\\w+', '\\s', '\\bada\\b', '\\D', '\\W', '[[:alpha:]]', '\\p{L}', '\\p{Greek}', '(?P<name>a)', '(?s).'],
  ...[
    '[a-z&&[^b]]',
    '[a-z&&b]',
    '[a--b]',
    '[a~~b]',
    'a\\\\',
    'a\\\\b',
    '"',
    'a"b',
    '[\\d]',
    '\\x{61}',
    '\\z',
    '(?m)^a',
  ],
  ...['[[a]]', '[a[b]', '(?U)a+', '\\A.', 'a++', '[]a]', '\\C', '{', 'a{,2}', '\\pN', 'é', '\\', '('],
] as const

export const ADDRESSES = [
  ...[
    '10.1.2.3',
    '203.0.113.7',
    '192.168.0.1',
    '::1',
    '2001:db8::1',
    '2001:DB8::1',
    '::ffff:10.1.2.3',
    '::ffff:a01:203',
  ],
] as const
export const NETWORKS = [
  ...ADDRESSES,
  ...['10.0.0.0/8', '10.1.2.3/8', '10.1.2.3/32', '0.0.0.0/0', '::/0', '2001:db8::/32', '2001:db8::1/32', '::1/128'],
  ...['::ffff:10.0.0.0/104', '::ffff:0:0/96', '192.168.0.0/16', 'fe80::/10', '010.1.2.3', '10.1.2.3/08', '10.1/16'],
] as const
/** Entries of `IPs` that are no address. */
export const NO_ADDRESSES = [
  'foo',
  'localhost',
  '"10.1.2.3"',
  '10.1.2.3:80',
  '[::1]',
  '',
  '10.1.2',
  '10.*.*.*',
] as const

/** Fields of the context: those that `context` gives, some that it never has, and names that mean something elsewhere. */
export const FIELDS = ['plan', 'region', 'userId', 'sessionId', 'accountId', 'appName', 'environment', 'email'] as const
export const ODD_FIELDS = [
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'properties', 'currentTime', 'remoteAddress'],
  ...['the "plan"', 'back\\', 'größe', 'a b', 'a.b', 'Plan', 'signupDate', 'user_id', '0', ' '],
] as const
