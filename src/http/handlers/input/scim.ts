import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { scimIdOf } from '../../../domain/access/scim-id.ts'
import type { IfMatch } from '../../../domain/scim/if-match.ts'
import { requireScimGroup, requireScimUser } from '../../../domain/scim/queries.ts'
import {
  groupResource,
  groupVersion,
  type Selecting,
  selectionFrom,
  type Tagged,
  userResource,
  type VersionedGroup,
} from '../../../domain/scim/view.ts'
import { inContext, type Transaction } from '../../../domain/transaction/transaction.ts'
import { linkTo, type WithBaseUrl } from '../../links/links.ts'
import { revisionsIn } from '../../requests/if-match.ts'

/** Where the interface is. */
const PATH = 'scim/v2'

/** Returns the address of the interface, with which those of its resources begin. */
export function scimBase({ baseUrl }: WithBaseUrl): string {
  return linkTo(baseUrl(), PATH)
}

/** Returns the path of a resource, for a Location header. */
export function pathOf(collection: 'Users' | 'Groups', id: string): string {
  return `/${PATH}/${collection}/${id}`
}

/** Returns `work` for a transaction of a directory, see `TransactionContext`. */
export function byDirectory<Result>(work: (transaction: Transaction) => Promise<Result>) {
  return (transaction: Transaction) => work(inContext(transaction, { byDirectory: true }))
}

/** Returns the revisions in `If-Match`. */
export function revisionsOf({ 'if-match': header }: { readonly 'if-match'?: string }): IfMatch {
  return revisionsIn(header)
}

/** @throws DomainError missing */
export async function shownUser(
  db: Db,
  setting: WithBaseUrl,
  id: string,
  selecting: Selecting,
): Promise<Tagged<Schema<'ScimUser'>>> {
  return userResource(await requireScimUser(db, id), scimBase(setting), selectionFrom(selecting))
}

/** @throws DomainError missing */
export async function shownGroup(
  db: Db,
  setting: WithBaseUrl,
  id: string,
  selecting: Selecting,
): Promise<Tagged<Schema<'ScimGroup'>>> {
  const [group, base] = [await requireScimGroup(db, id), scimBase(setting)]
  return { etag: groupVersion(group, base), body: groupResource(group, base, selectionFrom(selecting)) }
}

/**
 * Returns the answer to a patch of a group: without a body, which can have thousands of members, unless some attributes
 * were asked for.
 */
export async function changedGroup(
  db: Db,
  setting: WithBaseUrl,
  group: VersionedGroup,
  selecting: Selecting,
): Promise<ChangedGroup> {
  const { only, without } = selectionFrom(selecting)
  if (only.length + without.length === 0)
    return { status: 204, headers: { etag: groupVersion(group, scimBase(setting)) } }
  const { etag, body } = await shownGroup(db, setting, scimIdOf('group', group.id), selecting)
  return { status: 200, headers: { etag }, body }
}

type ChangedGroup =
  | { status: 204; headers: { etag: string } }
  | { status: 200; headers: { etag: string }; body: Schema<'ScimGroup'> }
