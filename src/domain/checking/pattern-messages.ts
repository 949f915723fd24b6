const OPERATORS = 'IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:'
const LIST_OPERATORS = 'INCLUDE:, DO_NOT_INCLUDE:, INCLUDE_ALL_OF:, INCLUDE_ANY_OF:, EXCLUDE_IF_ANY_OF: or EXCLUDE_ALL:'
const FEATURE_CHARACTERS = "has to consist of letters from A to Z, digits and - _ . ! ~ * ' ( )"
const ID_CHARACTERS = 'has to consist of letters from A to Z, digits and _ ~ . -'
const ETAGS =
  'has to be *, or ETags in double quotes, separated by commas, as a GET of the resource returned them. A weak ETag (W/) never matches (RFC 9110): if a proxy that compresses responses has weakened it, let it respect Cache-Control: no-transform, or send the ETag without W/'
const NOT_ONLY_BLANKS = 'has to have more than blanks'

/**
 * The messages for values that do not match a pattern, for each pattern of the contract: regular expressions are read
 * by few. A test finds a pattern without a message, and a message without a pattern.
 */
export const PATTERN_MESSAGES: Readonly<Record<string, string>> = {
  '\\S': NOT_ONLY_BLANKS,
  '^(?!\\s*$).+': `${NOT_ONLY_BLANKS}, and no line break as its first character`,
  '^\\s*\\S[\\s\\S]{0,48}\\S\\s*$': 'has to have 2 to 50 characters, blanks around them not counted',
  '^(?:"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,255}"|[!#-+\\--~]{1,255})$':
    'has to be 1 to 255 visible ASCII characters, in double quotes if there are blanks, quotes or commas',
  '^(?:\\*|"[!#-~\\x80-\\xff]*"(?:[ \\t]*,[ \\t]*"[!#-~\\x80-\\xff]*")*)$': ETAGS,
  '^(/|$)': 'has to be a JSON pointer: empty, or a text that begins with /',
  '^[0-9]*$': 'has to consist of digits',
  '^([1-9][0-9]{0,15}|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2}))$':
    'has to be the id of an event, such as 4711, or a time, such as 2026-11-20T09:30:00Z',
  '^[!-~]{24,255}$': 'has to be 24 to 255 visible ASCII characters without blanks',
  '^[A-Za-z0-9][A-Za-z0-9_.\\-]*$':
    'has to begin with a letter from A to Z or a digit, and to consist of these and _ . -',
  '^[ -~]*$': 'has to be visible ASCII characters and blanks; percent-encode all others',
  '^#[0-9A-Fa-f]{6}$': 'has to be a color, such as #1A2B3C',
  '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$': 'has to be a UUID',
  '^[Hh][Tt][Tt][Pp][Ss]?://': 'has to begin with http:// or https://',
  '^$|^[A-Za-z0-9.+_-]+/[A-Za-z0-9.+_-]+(; ?charset=[A-Za-z0-9_-]+)?$':
    'has to be empty or a media type, such as application/json or text/plain; charset=utf-8',
  "^(?!\\.{1,2}$)[A-Za-z0-9\\-_.!~*'()]+$": `${FEATURE_CHARACTERS}, and not to be . or ..`,
  "^(?!\\.\\.$)[A-Za-z0-9\\-_.!~*'()]+$": `${FEATURE_CHARACTERS}, and not to be ..`,
  '^(?!\\.{1,2}$)[a-zA-Z0-9~_.-]+$': `${ID_CHARACTERS}, and not to be . or ..`,
  '^[A-Za-z0-9_~.-]+$': ID_CHARACTERS,
  '^[A-Za-z0-9_~.-]*$': ID_CHARACTERS,
  '^([Cc][Ll][Ii][Ee][Nn][Tt]|[Bb][Aa][Cc][Kk][Ee][Nn][Dd]|[Ff][Rr][Oo][Nn][Tt][Ee][Nn][Dd]|[Aa][Dd][Mm][Ii][Nn])$':
    'has to be client (or backend), frontend or admin',
  '^([Cc][Ll][Ii][Ee][Nn][Tt]|[Bb][Aa][Cc][Kk][Ee][Nn][Dd]|[Ff][Rr][Oo][Nn][Tt][Ee][Nn][Dd])$':
    'has to be client (or backend) or frontend',
  '^[^:]+:[\\s\\S]+$': 'has to be a tag: its type, a colon and its value, such as simple:payments',
  '^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):[^,]+(,[^,]+)*$': `has to be ${OPERATORS} and one or more values with commas, such as IS:release`,
  '^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):-?[0-9]+( *, *-?[0-9]+)*$': `has to be ${OPERATORS} and one or more ids with commas, such as IS:1`,
  '^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(me|(group:)?[0-9]+)( *, *(me|(group:)?[0-9]+))*$': `has to be ${OPERATORS} and one or more of me, ids of users, and group: with the id of a group, with commas, such as IS:me`,
  '^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(active|stale|potentially-stale)( *, *(active|stale|potentially-stale))*$': `has to be ${OPERATORS} and one or more of active, stale and potentially-stale, such as IS:stale`,
  '^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(initial|pre-live|live|completed|archived)( *, *(initial|pre-live|live|completed|archived))*$': `has to be ${OPERATORS} and one or more of initial, pre-live, live, completed and archived, such as IS:live`,
  '^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^:,]+:[^,]+(,[^:,]+:[^,]+)*$': `has to be ${LIST_OPERATORS} and one or more tags with commas, such as INCLUDE:simple:payments`,
  '^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^,]+(,[^,]+)*$': `has to be ${LIST_OPERATORS} and one or more values with commas`,
  '^(IS_BEFORE|IS_ON_OR_AFTER):[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$':
    'has to be IS_BEFORE: or IS_ON_OR_AFTER: and a date, such as IS_BEFORE:2026-11-20',
  '^(19[7-9][0-9]|[2-8][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$': 'has to be a day, such as 2026-12-24',
  '^(19[7-9][0-9]|[2-8][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$':
    'has to be a day and a time of the clock without seconds, such as 2026-12-24T18:00',
  '^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$': 'has to be the name of a time zone, such as Europe/Berlin or UTC',
  '^IS:-?[0-9]{1,9}$': 'has to be IS: and an id, such as IS:1',
  '^IS:(open|closed|actionable)$': 'has to be IS:open, IS:closed or IS:actionable',
}
