/** Writes the reason of a problem that does not end the command to the standard error. */
export function warn(error: Error): void {
  process.stderr.write(`${error.message}\n`)
}
