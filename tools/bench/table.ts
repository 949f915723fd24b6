import { USUAL } from './operations.ts'

/**
 * The figures of a row with a number of features and of connections. `server` and `postgres` are microseconds.
 */
export type Cell = {
  readonly name: string
  readonly floor: string
  readonly size: number
  readonly connections: number
  readonly bar: number | undefined
  readonly ratio: number
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly server: number
  readonly postgres: number
}

/** Prints the table of docs/contribute/benchmark.md. A pair is for one connection and for 32. */
export function printTable(cells: readonly Cell[], sizes: readonly number[]): void {
  const line = (columns: readonly string[]) => console.log(`| ${columns.join(' | ')} |`)
  console.log()
  line(['', 'floor', ...sizes.map((size) => size.toLocaleString('en')), 'per second', 'p50, p99 at 32', 'µs', 'bar'])
  line(['---', '---', ...sizes.map(() => '---'), '---', '---', '---', '---'])
  for (const name of new Set(cells.map((cell) => cell.name))) {
    const those = cells.filter((cell) => cell.name === name)
    const pair = (size: number, figure: (cell: Cell) => string) =>
      those
        .filter((cell) => cell.size === size)
        .map(figure)
        .join(', ')
    const usual = those.some(({ size }) => size === USUAL) ? USUAL : (those[0]?.size ?? USUAL)
    const [one] = those
    const isFloor = one?.floor === name
    const many = those.find(({ size, connections }) => size === usual && connections > 1)
    const bars = those.filter(({ size }) => size === usual).map(({ bar }) => bar?.toString() ?? '-')
    line([
      isFloor ? `floor: ${name}` : name,
      isFloor ? '' : (one?.floor ?? ''),
      ...sizes.map((size) => (isFloor ? '' : pair(size, ({ ratio }) => ratio.toFixed(2)))),
      pair(usual, ({ rate }) => Math.round(rate).toString()),
      many === undefined ? '' : `${Math.round(many.p50)}, ${Math.round(many.p99)} ms`,
      many === undefined ? '' : `${Math.round(many.server)} + ${Math.round(many.postgres)}`,
      bars.every((bar) => bar === '-') ? '' : bars.join(', '),
    ])
  }
}

/** Returns whether a promised limit is met, as text. When it is missed, the benchmark exits with 1. */
export function verdict(promise: string, isHeld: boolean): string {
  if (!isHeld) process.exitCode = 1
  return `  ${promise}: ${isHeld ? 'held' : 'MISSED'}`
}
