import { RE2JS } from 're2js'

export const LONGEST_EXPRESSION = 1000

/** Counted repetitions multiply what stands before them; larger programs than this take noticeable time to compile. */
const LARGEST_PROGRAM = 10_000

/** Whether a constraint may hold this regular expression: RE2 syntax, which matches in linear time, and quick to compile. */
export function isExpression(text: string): boolean {
  if (text.length > LONGEST_EXPRESSION || programSize(text) > LARGEST_PROGRAM) return false
  try {
    RE2JS.compile(text)
    return true
  } catch {
    return false
  }
}

/** An escaped character, a class, a counted repetition, or any other character. */
const PARTS = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsu

/** About how many steps the compiled expression has: its characters, times the counts that apply to each. */
function programSize(text: string): number {
  const sizes = [0]
  let last = 0
  for (const [part, least, most] of text.matchAll(PARTS)) {
    if (part === '(') {
      sizes.push(0)
      continue
    }
    if (part === ')') last = (sizes.pop() ?? 0) + 2
    else if (least === undefined) last = 1
    else last *= Number(most || least) - 1
    sizes.push((sizes.pop() ?? 0) + last)
  }
  return sizes.reduce((sum, size) => sum + size, 0)
}
