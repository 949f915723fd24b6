import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { invalidScim } from '../errors.ts'
import { canFilter } from './conditions.ts'
import { scimGroups, scimPageOf, scimUsers, scimUsersAndGroups } from './queries.ts'
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
  const page = { offset, limit }
  const shown = { withGroups: selects(selection, 'groups'), withMembers: selects(selection, 'members') }
  const { users = NOTHING, groups = NOTHING } =
    ofUsers && ofGroups
      ? await scimUsersAndGroups(db, filter, page, shown)
      : ofUsers
        ? { users: await scimUsers(db, filter, page, shown.withGroups) }
        : { groups: await scimGroups(db, filter, page, shown.withMembers) }
  const resources: Schema<'ScimFound'>[] = [
    ...(await mapYielding(users.found, (user) => userResource(user, base, selection).body)),
    ...(await mapYielding(groups.found, (group) => groupResource(group, base, selection))),
  ]
  return listOf(resources, users.total + groups.total, offset + 1)
}
