import { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from '../../domain/scim/commands.ts'
import { configuration, resourceType, resourceTypes, schema, schemas } from '../../domain/scim/discovery.ts'
import { createScimGroup, deleteScimGroup, patchScimGroup, replaceScimGroup } from '../../domain/scim/group-commands.ts'
import { scimGroups, scimPageOf, scimUsers } from '../../domain/scim/queries.ts'
import { releaseFromScim as release } from '../../domain/scim/release.ts'
import { found } from '../../domain/scim/search.ts'
import { groupResource, listOf, selectionFrom, selects, userResource } from '../../domain/scim/view.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import type { Handlers } from '../operations/handler.ts'
import { byDirectory, changedGroup, pathOf, revisionsOf, scimBase, shownGroup, shownUser } from './input/scim.ts'

export const scim = {
  async listScimUsers({ query, db, setting }) {
    const [page, selection] = [scimPageOf(query), selectionFrom(query)]
    const { total, found: users } = await scimUsers(db, query.filter, page, selects(selection, 'groups'))
    const resources = await mapYielding(users, (user) => userResource(user, scimBase(setting), selection).body)
    return { status: 200, body: listOf(resources, total, page.offset + 1) }
  },
  async createScimUser({ body, query, inTransaction, setting }) {
    const { id, shown } = await inTransaction(
      byDirectory(async (t) => {
        const created = await createScimUser(t, body)
        return { id: created, shown: await shownUser(t.tx, setting, created, query) }
      }),
    )
    return { status: 201, headers: { location: pathOf('Users', id), etag: shown.etag }, body: shown.body }
  },
  async getScimUser({ params, query, db, setting }) {
    const { etag, body } = await shownUser(db, setting, params.scimUserId, query)
    return { status: 200, headers: { etag }, body }
  },
  async replaceScimUser({ params, query, headers, body: given, inTransaction, setting }) {
    const { etag, body } = await inTransaction(
      byDirectory(async (t) => {
        await replaceScimUser(t, params.scimUserId, given, revisionsOf(headers))
        return shownUser(t.tx, setting, params.scimUserId, query)
      }),
    )
    return { status: 200, headers: { etag }, body }
  },
  async patchScimUser({ params, query, headers, body: given, inTransaction, setting }) {
    const { etag, body } = await inTransaction(
      byDirectory(async (t) => {
        await patchScimUser(t, params.scimUserId, given, revisionsOf(headers))
        return shownUser(t.tx, setting, params.scimUserId, query)
      }),
    )
    return { status: 200, headers: { etag }, body }
  },
  async deleteScimUser({ params, headers, inTransaction }) {
    await inTransaction(byDirectory((t) => deleteScimUser(t, params.scimUserId, revisionsOf(headers))))
    return { status: 204 }
  },
  async listScimGroups({ query, db, setting }) {
    const [page, selection] = [scimPageOf(query), selectionFrom(query)]
    const { total, found: groups } = await scimGroups(db, query.filter, page, selects(selection, 'members'))
    const resources = await mapYielding(groups, (group) => groupResource(group, scimBase(setting), selection))
    return { status: 200, body: listOf(resources, total, page.offset + 1) }
  },
  async createScimGroup({ body, query, inTransaction, setting }) {
    const { id, shown } = await inTransaction(
      byDirectory(async (t) => {
        const created = await createScimGroup(t, body)
        return { id: created, shown: await shownGroup(t.tx, setting, created, query) }
      }),
    )
    return { status: 201, headers: { location: pathOf('Groups', id), etag: shown.etag }, body: shown.body }
  },
  async getScimGroup({ params, query, db, setting }) {
    const { etag, body } = await shownGroup(db, setting, params.scimGroupId, query)
    return { status: 200, headers: { etag }, body }
  },
  async replaceScimGroup({ params, query, headers, body: given, inTransaction, setting }) {
    const { etag, body } = await inTransaction(
      byDirectory(async (t) => {
        await replaceScimGroup(t, params.scimGroupId, given, revisionsOf(headers))
        return shownGroup(t.tx, setting, params.scimGroupId, query)
      }),
    )
    return { status: 200, headers: { etag }, body }
  },
  async patchScimGroup({ params, query, headers, body, inTransaction, setting }) {
    return inTransaction(
      byDirectory(async (t) => {
        const group = await patchScimGroup(t, params.scimGroupId, body, revisionsOf(headers))
        return changedGroup(t.tx, setting, group, query)
      }),
    )
  },
  async deleteScimGroup({ params, headers, inTransaction }) {
    await inTransaction(byDirectory((t) => deleteScimGroup(t, params.scimGroupId, revisionsOf(headers))))
    return { status: 204 }
  },
  async searchScim({ body, db, setting }) {
    return { status: 200, body: await found(db, body, scimBase(setting)) }
  },
  async getScimConfiguration({ setting }) {
    return { status: 200, body: configuration(scimBase(setting)) }
  },
  async listScimResourceTypes({ setting }) {
    const types = resourceTypes(scimBase(setting))
    return { status: 200, body: listOf(types, types.length) }
  },
  async getScimResourceType({ params, setting }) {
    return { status: 200, body: resourceType(scimBase(setting), params.scimResourceType) }
  },
  async listScimSchemas({ setting }) {
    const all = schemas(scimBase(setting))
    return { status: 200, body: listOf(all, all.length) }
  },
  async getScimSchema({ params, setting }) {
    return { status: 200, body: schema(scimBase(setting), params.scimSchema) }
  },
  async releaseFromScim({ body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => release(t, body)) }
  },
} satisfies Partial<Handlers>
