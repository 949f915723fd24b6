import { asking, type Caller, type Client, type Request } from '../client.ts'
import type { Server } from '../server.ts'

/** Its environment production is guarded, so that readers can propose changes there. */
export const HOME = 'default'
export const FEATURES = 60
export const feature = (n: number) => `of-readers-${n}`
/** The feature whose switch answers an incident. */
export const SWITCHED = feature(0)

/** Makes what readers load and what is switched. */
export async function setScene(client: Client, server: Server, admin: Caller): Promise<void> {
  const made = async (request: Request) => {
    const outcome = await client.send(server, admin, request, 'write')
    if (!outcome.known || outcome.status >= 300)
      throw new Error(`${request.operation} failed: ${JSON.stringify(outcome)}`)
  }
  for (let n = 0; n < FEATURES; n++) await made(asking('createFeature', { projectId: HOME }, { name: feature(n) }))
  const place = { projectId: HOME, featureName: SWITCHED }
  for (const environment of ['development', 'production'])
    await made(asking('addStrategy', { ...place, environment }, { name: 'default' }))
  const settings = { changeRequestsEnabled: true, requiredApprovals: 1 }
  await made(asking('setChangeRequestConfiguration', { projectId: HOME, environment: 'production' }, settings))
}
