/**
 * Returns the database address and the session settings: `?options=` of the address combined with `ours`. The driver
 * alone would use only the options of the address. `ours` come last, so they take precedence.
 */
export function withOptions(url: string, ours: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const theirs = address.searchParams.getAll('options')
  if (theirs.length === 0) return { connectionString: url, options: ours }
  address.searchParams.delete('options')
  return { connectionString: address.toString(), options: [...theirs, ours].join(' ') }
}
