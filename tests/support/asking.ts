import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Client } from './call.ts'
import type { World } from './world.ts'

export type Ask = (
  server: FastifyInstance,
  method: InjectOptions['method'],
  path: string,
  body?: unknown,
) => Promise<unknown>

/**
 * Asks a server as admin, or as another caller, and gives the body of the answer. For tests that do several things at
 * once: `world.admin` holds all new events against one operation.
 */
export function askingIn({ admin }: World, by: Pick<Client, 'key'> = admin): Ask {
  return async (server, method, path, body) => {
    const response = await server.inject({
      method,
      url: `/api/admin${path}`,
      headers: { authorization: by.key ?? '', ...(body !== undefined && { 'content-type': 'application/json' }) },
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
    if (response.statusCode >= 300) throw new Error(`${method} ${path} was refused: ${response.payload}`)
    return response.payload === '' ? undefined : response.json()
  }
}
