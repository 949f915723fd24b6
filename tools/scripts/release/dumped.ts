/**
 * Leaves the statements of a plain dump: no settings of the session, which depend on the version of PostgreSQL, and no
 * comments or commands of psql.
 */
export function statementsOf(dump: string): string {
  const kept: string[] = []
  let isInText = false
  for (const line of dump.split('\n')) {
    if (!isInText && /^(?:--|\\|SET |SELECT pg_catalog\.set_config|\s*$)/.test(line)) continue
    kept.push(line)
    if ((line.match(/'/g)?.length ?? 0) % 2 === 1) isInText = !isInText
  }
  return `${kept.join('\n')}\n`
}
