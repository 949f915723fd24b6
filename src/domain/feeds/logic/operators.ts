/** The comparisons of numbers in JSONLogic. */
export const NUMBER_OPERATORS = { '<': 'NUM_LT', '<=': 'NUM_LTE', '>': 'NUM_GT', '>=': 'NUM_GTE' } as const

/** The comparisons of `sem_ver`, an operator of flagd, that have one of ours. */
export const VERSION_OPERATORS = {
  '=': 'SEMVER_EQ',
  '<': 'SEMVER_LT',
  '<=': 'SEMVER_LTE',
  '>': 'SEMVER_GT',
  '>=': 'SEMVER_GTE',
} as const

/** Returns the operator there for each of ours. */
export function turned(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).map(([theirs, ours]) => [ours, theirs]))
}
