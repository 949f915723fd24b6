import type { Environment } from '../command.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const

export type Color = keyof typeof CODES

/** Colors a text, where colors are wanted. */
export type Paint = (color: Color, text: string) => string

/** Returns colors for a terminal, unless `NO_COLOR` is set (no-color.org); plain text for anything else. */
export function paintFor(env: Environment, isTerminal: boolean): Paint {
  const isColored = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  return (color, text) => (isColored ? `\u001B[${CODES[color]}m${text}\u001B[0m` : text)
}

/** Replaces what would control the terminal in all texts of an answer. */
export function printable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replaceAll(/\p{Cc}/gu, '\uFFFD') : part,
  )
}
