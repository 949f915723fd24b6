/**
 * The address of a database and the settings of its sessions: what `?options=` of the address asks for, and `ours`. The
 * driver would take the options of the address alone. Ours come last, so that they win.
 */
export function withOptions(url: string, ours: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const theirs = address.searchParams.getAll('options')
  if (theirs.length === 0) return { connectionString: url, options: ours }
  address.searchParams.delete('options')
  return { connectionString: address.toString(), options: [...theirs, ours].join(' ') }
}
