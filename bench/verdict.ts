/** Returns whether a promised limit is met, as text. When it is missed, the benchmark exits with 1. */
export function verdict(promise: string, isHeld: boolean): string {
  if (!isHeld) process.exitCode = 1
  return `  ${promise}: ${isHeld ? 'held' : 'MISSED'}`
}
