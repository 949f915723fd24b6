import { RE2JS } from 're2js'

export const MAX_EXPRESSION_LENGTH = 1000

/** A step takes a few microseconds to compile. The limits apply to one expression, and to all in a request together. */
export const MAX_STEPS = 5_000
export const MAX_STEPS_OF_REQUEST = 10_000

/**
 * Checks whether a regular expression is accepted: RE2 syntax, which matches in linear time, and fast to compile.
 *
 * @param maxSteps a lower limit for expressions that are matched often: each step is processed for each character
 * @param ignoresCase whether it is matched without regard to case
 */
export function isExpression(text: string, maxSteps = MAX_STEPS, ignoresCase = false): boolean {
  return text.length <= MAX_EXPRESSION_LENGTH && stepsOf(text, ignoresCase) <= maxSteps && compiles(text)
}

/** Caches results: the expressions in a patch or a change request are checked repeatedly. */
const compiled = new Map<string, boolean>()
const MAX_COMPILED = 1000

function compiles(text: string): boolean {
  const known = compiled.get(text)
  if (known !== undefined) return known
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  const result = isAccepted(text)
  compiled.set(text, result)
  return result
}

function isAccepted(text: string): boolean {
  try {
    RE2JS.compile(text)
    return true
  } catch {
    return false
  }
}

/** Flags, a class by properties, another escape, a class in brackets, a counted repetition, or another character. */
const PARTS = /\(\?[a-zA-Z-]*\)|\\[pP](?:\{[^}]*\}?|.)|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]?|\{(\d+)(?:,(\d*))?\}|./gsuy

/** A flag that makes the expression, or the rest of it, ignore case. Each character is then looked up. */
const IGNORES_CASE = /\(\?[a-zA-Z-]*i/

/** Flags for what follows. They match nothing: a count after them applies to the part before them. */
const FLAGS = /^\(\?[a-zA-Z-]*\)$/
/** A repetition without a count, or the mark of a lazy one. What follows flags applies to all that it repeats. */
const OTHER_REPETITION = /^[*+?]$/
/** Starts a literal that ends at `\E`. It can be empty: then a count after it applies to the part before it. */
const QUOTE = '\\Q'

/** The steps of the shortest expression. */
const STEPS_OF_ANY = 10

/**
 * Estimates the number of steps to compile an expression: its parts, multiplied by the counts that apply to each, plus
 * the steps to read its classes. Infinite for an expression with a quote, which is not accepted.
 *
 * @param caseDoesNotMatter whether case is ignored even if the expression does not say so itself
 */
export function stepsOf(text: string, caseDoesNotMatter = false): number {
  const { size, reading } = costOf(text, caseDoesNotMatter || IGNORES_CASE.test(text))
  return size + reading
}

/** Estimates the steps of an expression for each character of a text: the same, without those to read its classes. */
export function matchingStepsOf(text: string): number {
  return costOf(text, false).size
}

type Cost = { readonly size: number; readonly reading: number }

function costOf(text: string, ignoresCase: boolean): Cost {
  const sizes = [STEPS_OF_ANY]
  let reading = 0
  let last = 0
  for (const [part, least, most] of text.matchAll(PARTS)) {
    if (part === QUOTE) return { size: Number.POSITIVE_INFINITY, reading }
    if (FLAGS.test(part)) continue
    if (part === '(') {
      sizes.push(1)
      continue
    }
    let before = 0
    if (part === ')') last = (sizes.pop() ?? 0) + 1
    else if (least !== undefined || OTHER_REPETITION.test(part)) {
      before = last
      last = least === undefined ? last + 1 : last * Math.max(1, Number(most || least))
    } else last = 1
    if (part.length > 1) reading += stepsToRead(part, ignoresCase)
    sizes.push((sizes.pop() ?? 0) + last - before)
  }
  return { size: sizes.reduce((sum, size) => sum + size, 0), reading }
}

/** An item of a class in brackets, or a single escape. */
const ITEMS = /\\[pP](?:\{[^}]*\}?|.)|\\x(?:\{[^}]*\}?|..)|\\.|./gsuy

/** A property stands for hundreds of ranges. When case is ignored, each of them is looked up, as are wide ranges. */
function stepsToRead(part: string, ignoresCase: boolean): number {
  const items = part.match(ITEMS) ?? []
  const properties = items.filter((item) => /^\\[pP]/.test(item)).length
  if (!ignoresCase) return items.length + 50 * properties
  const widths = items.map((item, index) => (item === '-' ? widthOf(items[index - 1], items[index + 1]) : 0))
  return widths.reduce(
    (sum, width) => sum + Math.ceil(width / CHARACTERS_LOOKED_UP_IN_A_STEP),
    2 * items.length + 100 * properties,
  )
}

const CHARACTERS_LOOKED_UP_IN_A_STEP = 40
/** The last character that has another case: those after it are not looked up. */
const LAST_WITH_CASE = 0x1e943

function widthOf(first = '', last = ''): number {
  return Math.max(0, Math.min(characterOf(last, LAST_WITH_CASE), LAST_WITH_CASE) - characterOf(first, 0))
}

function characterOf(item: string, otherwise: number): number {
  const hex = /^\\x\{?([0-9a-fA-F]{1,8})/.exec(item)?.[1]
  if (hex !== undefined) return Number.parseInt(hex, 16)
  return item.startsWith('\\') ? otherwise : (item.codePointAt(0) ?? otherwise)
}
