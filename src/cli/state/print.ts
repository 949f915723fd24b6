/** Writes lines to the standard output. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

/** Writes a value as JSON to the standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Writes a line for each problem to the standard error. */
export function printProblems(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
}
