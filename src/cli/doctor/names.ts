import type { Db } from '../../db/handles.ts'
import { unreachableNames } from '../../domain/path-members/queries.ts'
import { type Finding, note, ok } from './finding.ts'

const MAX_SHOWN = 5

/** Names what no path leads to, because an older version took `.` or `..` for it. */
export async function findingOfNames(db: Db): Promise<Finding> {
  const found = await unreachableNames(db)
  if (found.length === 0) return ok('names', 'a path leads to everything')
  const shown = found.slice(0, MAX_SHOWN).map(({ what, name }) => `${what} ${name}`)
  const others = found.length > shown.length ? `, and ${found.length - shown.length} more` : ''
  return note(
    'names',
    `browsers and proxies shorten the path of ${found.length} names: ${shown.join(', ')}${others}`,
    'delete them with a batch, see "Names that no path leads to" in docs/operate/upgrade.md',
  )
}
