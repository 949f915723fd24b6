import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import type { IfMatch } from '../../../domain/scim/if-match.ts'
import { requireScimGroup, requireScimUser } from '../../../domain/scim/queries.ts'
import {
  groupResource,
  groupVersion,
  type Selecting,
  selectionFrom,
  type Tagged,
  userResource,
} from '../../../domain/scim/view.ts'
import { inContext, type Transaction } from '../../../domain/transaction/transaction.ts'
import { linkTo } from '../../links/links.ts'
import { revisionsIn } from '../../requests/if-match.ts'
import type { ServerSetting } from '../../server-setting.ts'

/** Where the interface is. */
const PATH = 'scim/v2'

/** Returns the address of the interface, with which those of its resources begin. */
export function scimBase({ baseUrl }: Pick<ServerSetting, 'baseUrl'>): string {
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
  setting: Pick<ServerSetting, 'baseUrl'>,
  id: string,
  selecting: Selecting,
): Promise<Tagged<Schema<'ScimUser'>>> {
  return userResource(await requireScimUser(db, id), scimBase(setting), selectionFrom(selecting))
}

/** @throws DomainError missing */
export async function shownGroup(
  db: Db,
  setting: Pick<ServerSetting, 'baseUrl'>,
  id: string,
  selecting: Selecting,
): Promise<Tagged<Schema<'ScimGroup'>>> {
  const group = await requireScimGroup(db, id)
  const base = scimBase(setting)
  const { body, etag = groupVersion(group, base) } = groupResource(group, base, selectionFrom(selecting))
  return { body, etag }
}
