/** The most names; statements beyond are `other`. */
const MAX_NAMES = 300
/** The most texts whose names are remembered. */
const MAX_TEXTS = 2000

const WRITE = /\b(insert into|update|delete from)\s+"?(?!skip\b)([a-z_]+)/
const READ = /\b(?:from|join)\s+"?([a-z_]+)(?!\w|\s*\()/g
const COMMON_TABLE = /(?:\bwith(?: recursive)?|,)\s+"?([a-z_]+)"?\s+as\s+(?:not )?(?:materialized )?\(/g
const NO_TABLES: ReadonlySet<string> = new Set(['rows', 'given', 'select', 'lateral', 'only', 'now'])

/**
 * Returns a function that names statements for people: by what they do and the table that they do it to, such as
 * `insert events`. The names follow from the program alone, never from values.
 */
export function statementNames(): (text: string) => string {
  const names = new Map<string, string>()
  const used = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const found = nameOf(text)
    const name = used.has(found) || used.size < MAX_NAMES ? found : 'other'
    used.add(name)
    if (names.size < MAX_TEXTS) names.set(text, name)
    return name
  }
}

function nameOf(text: string): string {
  const write = WRITE.exec(text)
  if (write !== null) return `${(write[1] ?? '').split(' ', 1)[0]} ${write[2]}`
  const common = new Set([...text.matchAll(COMMON_TABLE)].map(([, name]) => name))
  for (const [, table = ''] of text.matchAll(READ))
    if (!common.has(table) && !NO_TABLES.has(table)) return `select ${table}`
  return /^\s*([a-z]+)/.exec(text)?.[1] ?? 'other'
}
