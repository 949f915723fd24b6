/** Says whether a bar that was promised is held. When it is missed, the benchmark ends with 1. */
export function verdict(promise: string, isHeld: boolean): string {
  if (!isHeld) process.exitCode = 1
  return `  ${promise}: ${isHeld ? 'held' : 'MISSED'}`
}
