import type { Permission } from '../../generated/permissions.ts'
import { operations } from './contract.ts'
import { noteResponse } from './responses-seen.ts'
import type { World } from './world.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

// biome-ignore lint/suspicious/noExplicitAny: what a directory reads is free-form JSON
export type Heard = { status: number; type: string; body: any; headers: Record<string, unknown> }

type Sent = { type?: string; headers?: Record<string, string> }

/** A directory that provisions over HTTP, as it sends its requests. */
export type Directory = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  sent?: Sent,
) => Promise<Heard>

/** Whether a URL is of an operation with this template. */
const isAt = (template: string, url: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url)

/** A directory with a token of a service account that has one permission, or others. */
export async function directoryOf(world: World, may: Permission[] = ['PROVISION_USERS']): Promise<Directory> {
  const { key = '' } = await world.actor({ may })
  return async (method, path, body, { type = 'application/scim+json', headers = {} } = {}) => {
    const {
      statusCode,
      headers: answered,
      payload,
    } = await world.app.inject({
      method,
      url: `/scim/v2/${path}`,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const url = `/scim/v2/${path.replace(/\?.*/, '')}`
    const called = [...operations.values()].find((one) => one.method === method && isAt(one.url, url))
    if (called !== undefined) noteResponse(called.id, statusCode)
    const parsed = payload === '' ? undefined : JSON.parse(payload)
    return { status: statusCode, type: String(answered['content-type'] ?? ''), body: parsed, headers: answered }
  }
}

/** The body of a patch. */
export function patchOf(...Operations: object[]): object {
  return { schemas: [PATCH], Operations }
}

/** A request of a directory, what it hears, and what is there afterwards. */
export type Step = {
  readonly says: string
  readonly send: (directory: Directory, ids: Ids) => Promise<Heard>
  readonly hears: object
  /** What the user, or the group, is afterwards; undefined where the request asks for it itself. */
  readonly user?: object
  readonly group?: object
}
export type Ids = { user: string; other: string; group: string }

export const find = (filter: string) => encodeURIComponent(filter)
export const NONE = { status: 200, body: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] } }
export const one = (resource: object) => ({ status: 200, body: { totalResults: 1, Resources: [resource] } })
