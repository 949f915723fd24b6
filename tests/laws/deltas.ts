import { expect } from 'vitest'
import { afterDelta, stateOf } from '../support/client-state.ts'
import { hasEvents, type Law } from './law.ts'
import { type Documents, documents, HEADERS, type Sdks, sdksLeft } from './sdk-documents.ts'

type Before = { documents: Documents; since: { [environment: string]: string } }

/** The revisions by which the deltas are known, per environment. */
async function places(sdks: Sdks): Promise<{ [environment: string]: string }> {
  const read: { [environment: string]: string } = {}
  for (const [environment, sdk] of Object.entries(sdks))
    read[environment] = String((await sdk.call('getClientDelta', {})).headers.etag)
  return read
}

export const deltas: Law<Before> = {
  name: 'the delta of a change leads SDKs to the state after it',
  oneEngine: 'it is about what the server has in memory',
  isRemembered: true,
  of: hasEvents,
  async before({ sdks }) {
    return { documents: await documents(sdks), since: await places(sdks) }
  },
  async after({ world, sdks }, before) {
    for (const [environment, sdk] of Object.entries(await sdksLeft(world, sdks))) {
      const delta = await sdk.call('getClientDelta', { headers: { 'if-none-match': before.since[environment] ?? '' } })
      const known = stateOf(before.documents[environment] ?? { features: [] })
      const after = delta.status === 304 ? known : afterDelta(known, delta.body)
      const current = await sdk.call('getClientFeatures', { headers: HEADERS })
      expect(after, environment).toEqual(stateOf(current.body))
    }
  },
}
