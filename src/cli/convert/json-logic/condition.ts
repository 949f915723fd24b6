import { NUMBER_OPERATORS } from '../../../domain/feeds/logic/operators.ts'
import { isMembers, listOf, quoted, type Value } from '../input/values.ts'
import { ALWAYS, all, any, type Condition, compared, listed, NEVER, not, present, unknown } from '../rules/condition.ts'
import { versionCondition } from './versions.ts'

/** What a dialect of JSONLogic has besides the common operators. */
export type Dialect = {
  /** The context field of a variable; undefined where it is not a field. */
  readonly fieldOf: (variable: string) => string | undefined
  /** Whether it has `starts_with`, `ends_with` and `sem_ver`. */
  readonly hasOwnOperators: boolean
  /** The variable with the time in whole seconds. */
  readonly timestamp?: string
  /** Named conditions to which `$ref` refers. */
  readonly evaluators?: Readonly<Record<string, Value>>
}

/** Returns what a rule of JSONLogic asks for: whether its result counts as true. */
export function conditionOf(rule: Value, dialect: Dialect): Condition {
  if (rule === true) return ALWAYS
  if (rule === false || rule === null || rule === 0 || rule === '') return NEVER
  if (!isMembers(rule)) return typeof rule === 'object' ? unknown(`${quoted(rule)} is a list`) : ALWAYS
  const [[operator, argument] = ['', undefined], ...more] = Object.entries(rule)
  if (more.length > 0) return unknown(`${quoted(rule)} has more than one operator`)
  if (operator === '$ref') return referred(argument, dialect)
  const translate = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
  if (translate === undefined) return unknown(`no constraint can express the operator "${operator}"`)
  return translate(Array.isArray(argument) ? argument : [argument], dialect)
}

type Translate = (args: readonly Value[], dialect: Dialect) => Condition

const OPERATORS: Readonly<Record<string, Translate>> = {
  and: (args, dialect) => (args.length === 0 ? NEVER : all(...args.map((arg) => conditionOf(arg, dialect)))),
  or: (args, dialect) => any(...args.map((arg) => conditionOf(arg, dialect))),
  '!': ([arg], dialect) => not(conditionOf(arg, dialect)),
  '!!': ([arg], dialect) => conditionOf(arg, dialect),
  if: chosen,
  '?:': chosen,
  var: (args, dialect) => truth(args, dialect),
  '==': (args, dialect) => equal(args, dialect, false),
  '===': (args, dialect) => equal(args, dialect, true),
  '!=': (args, dialect) => not(equal(args, dialect, false)),
  '!==': (args, dialect) => not(equal(args, dialect, true)),
  '<': (args, dialect) => ordered(args, dialect, '<'),
  '<=': (args, dialect) => ordered(args, dialect, '<='),
  '>': (args, dialect) => ordered(args, dialect, '>'),
  '>=': (args, dialect) => ordered(args, dialect, '>='),
  in: contained,
  starts_with: (args, dialect) => ends(args, dialect, 'STR_STARTS_WITH'),
  ends_with: (args, dialect) => ends(args, dialect, 'STR_ENDS_WITH'),
  sem_ver: ([variable, operator, version], dialect) => {
    if (!dialect.hasOwnOperators) return unknown('the operator "sem_ver" is not known there')
    const field = fieldIn(variable, dialect)
    if (field === undefined) return unknown(`sem_ver of ${quoted(variable)} compares no context field`)
    return versionCondition(field, operator, version)
  },
}

function referred(name: Value, dialect: Dialect): Condition {
  const { evaluators = {} } = dialect
  if (typeof name !== 'string' || !Object.hasOwn(evaluators, name))
    return unknown(`there is no evaluator ${quoted(name)}`)
  // An evaluator can't refer to itself: it knows only the others.
  const { [name]: evaluator, ...others } = evaluators
  return { kind: 'segment', name, of: conditionOf(evaluator, { ...dialect, evaluators: others }) }
}

function chosen(args: readonly Value[], dialect: Dialect): Condition {
  const [first, then, ...more] = args
  if (args.length === 0) return NEVER
  if (args.length === 1) return conditionOf(first, dialect)
  const asked = conditionOf(first, dialect)
  return any(all(asked, conditionOf(then, dialect)), all(not(asked), chosen(more, dialect)))
}

/** The context field of `{"var": name}`; undefined for anything else, also for one with a default. */
export function fieldIn(value: Value, { fieldOf }: Dialect): string | undefined {
  if (!isMembers(value) || Object.keys(value).length !== 1) return undefined
  const { var: variable } = value
  const [name, ...others] = Array.isArray(variable) ? variable : [variable]
  return typeof name === 'string' && others.length === 0 ? fieldOf(name) : undefined
}

function truth(args: readonly Value[], dialect: Dialect): Condition {
  const field = fieldIn({ var: args }, dialect)
  if (field === undefined) return unknown(`${quoted({ var: args })} is not a context field`)
  const isFalse = listed(field, 'IN', ['false', '0'], {
    why: `the texts "false" and "0" of ${field} count as true there`,
  })
  return all(present(field), not(isFalse))
}

function equal([first, second]: readonly Value[], dialect: Dialect, isStrict: boolean): Condition {
  const field = fieldIn(first, dialect) ?? fieldIn(second, dialect)
  const literal = isMembers(first) ? second : first
  if (field === undefined) return unknown(`${quoted([first, second])} compares no context field with a value`)
  if (literal === null) return all(not(present(field)))
  if (typeof literal === 'boolean') {
    const why = `${field} is ${literal} there only as a boolean${isStrict ? '' : ', a number or a text with 1 or 0'}`
    return listed(field, 'IN', [String(literal)], { why })
  }
  if (typeof literal === 'number') {
    const why = isStrict
      ? `${field} equals ${literal} there only as a number`
      : `${field} is converted to a number there`
    return compared(field, 'NUM_EQ', literal, why)
  }
  if (typeof literal !== 'string') return unknown(`${quoted(literal)} is not a text, a number or a boolean`)
  if (literal === '') return unknown(`an empty text of ${field} counts as missing here`)
  const isConverted = !isStrict && literal.trim() !== '' && !Number.isNaN(Number(literal))
  const why = isConverted ? `${field} equals ${quoted(literal)} there also as a number` : undefined
  return listed(field, 'IN', [literal], { why: why ?? whyNotExact(field, literal) })
}

/** Booleans reach this server as texts. */
function whyNotExact(field: string, text: string): string | undefined {
  if (text === 'true' || text === 'false') return `${field} equals "${text}" there only as a text, not as a boolean`
  return text === text.trim() ? undefined : `blanks around ${quoted(text)} do not count here`
}

function contained([needle, haystack]: readonly Value[], dialect: Dialect): Condition {
  const field = fieldIn(needle, dialect)
  if (field !== undefined && Array.isArray(haystack)) {
    const values = haystack.filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
    if (values.length < haystack.length) return unknown(`the list of ${field} has values that are no texts`)
    const isMixed = values.some((one) => typeof one !== 'string')
    const why = isMixed ? `${field} is compared with its type there, and as a text here` : undefined
    const texts = values.map(String)
    if (texts.includes('')) return unknown(`an empty text of ${field} counts as missing here`)
    return listed(field, 'IN', texts, { why: why ?? texts.map((text) => whyNotExact(field, text)).find(Boolean) })
  }
  const searched = fieldIn(haystack, dialect)
  if (searched === undefined || typeof needle !== 'string' || needle === '')
    return unknown(`${quoted([needle, haystack])} is neither a field in a list nor a text in a field`)
  return listed(searched, 'STR_CONTAINS', [needle])
}

function ends(
  [variable, text]: readonly Value[],
  dialect: Dialect,
  operator: 'STR_STARTS_WITH' | 'STR_ENDS_WITH',
): Condition {
  const name = operator === 'STR_STARTS_WITH' ? 'starts_with' : 'ends_with'
  if (!dialect.hasOwnOperators) return unknown(`the operator "${name}" is not known there`)
  const field = fieldIn(variable, dialect)
  // Other values than texts are never met there.
  if (field !== undefined && typeof text !== 'string' && !isMembers(text)) return NEVER
  if (field === undefined || typeof text !== 'string' || text === '')
    return unknown(`${name} ${quoted([variable, text])} does not compare a context field with a text`)
  return listed(field, operator, [text])
}

type Order = '<' | '<=' | '>' | '>='

const TURNED: Readonly<Record<Order, Order>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function ordered(args: readonly Value[], dialect: Dialect, order: Order): Condition {
  const [first, second, third] = args
  if (args.length === 3) return all(ordered([first, second], dialect, order), ordered([second, third], dialect, order))
  if (!isMembers(first)) return isMembers(second) ? ordered([second, first], dialect, TURNED[order]) : unordered(args)
  if (typeof second !== 'number' || !Number.isFinite(second)) return unordered(args)
  if (isTimestamp(first, dialect)) return timed(second, order)
  const field = fieldIn(first, dialect)
  return field === undefined ? unordered(args) : numbered(field, second, order)
}

function numbered(field: string, number: number, order: Order): Condition {
  const meetsZero = { '<': 0 < number, '<=': 0 <= number, '>': 0 > number, '>=': 0 >= number }[order]
  const why = meetsZero ? `${field} counts as 0 there if it is missing or empty, and is not compared here` : undefined
  return compared(field, NUMBER_OPERATORS[order], number, why)
}

function unordered(args: readonly Value[]): Condition {
  return unknown(`${quoted(args)} does not compare a context field with a number`)
}

function isTimestamp(value: Value, { timestamp }: Dialect): boolean {
  return timestamp !== undefined && isMembers(value) && listOf([value.var].flat())[0] === timestamp
}

/** The time there has whole seconds: a second is reached at its beginning. */
function timed(seconds: number, order: Order): Condition {
  const reached = order === '>=' || order === '<' ? Math.ceil(seconds) : Math.floor(seconds) + 1
  const time = reached * 1000
  if (!(Math.abs(time) < 8.64e15)) return unknown(`${seconds} is no time`)
  if (order === '>' || order === '>=') return compared('currentTime', 'DATE_AFTER', new Date(time - 1).toISOString())
  return compared('currentTime', 'DATE_BEFORE', new Date(time).toISOString())
}
