import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { invalidScim } from '../errors.ts'
import { canFilter, scimGroups, scimPageOf, scimUsers } from './queries.ts'
import { groupResource, listOf, selectionFrom, selects, userResource } from './view.ts'

const NOTHING = { total: 0, found: [] } as const

/**
 * Returns a page of the users and groups that match: first the users.
 *
 * @param base the address of the interface
 * @throws DomainError invalid for a filter by what neither has
 */
export async function found(db: Db, search: Schema<'ScimSearch'>, base: string): Promise<Schema<'ScimSearchResult'>> {
  const { filter } = search
  const { offset, limit } = scimPageOf(search)
  const selection = selectionFrom(search)
  const [ofUsers, ofGroups] = [canFilter('user', filter), canFilter('group', filter)]
  if (!ofUsers && !ofGroups)
    throw invalidScim('invalidFilter', 'Neither users nor groups have all attributes of the filter', '/body/filter')
  const users = ofUsers ? await scimUsers(db, filter, { offset, limit }, selects(selection, 'groups')) : NOTHING
  const rest = { offset: Math.max(0, offset - users.total), limit: limit - users.found.length }
  const groups = ofGroups ? await scimGroups(db, filter, rest, selects(selection, 'members')) : NOTHING
  const resources: Schema<'ScimFound'>[] = [
    ...users.found.map((user) => userResource(user, base, selection).body),
    ...(await mapYielding(groups.found, (group) => groupResource(group, base, selection).body)),
  ]
  return listOf(resources, users.total + groups.total, offset + 1)
}
