import { describe, expect } from 'vitest'
import { directoryOf, type Ids } from '../../support/directory.ts'
import { it } from '../../support/world.ts'
import { ENTRA } from './entra-requests.ts'
import { OKTA } from './okta-requests.ts'

describe.each([
  ['Entra ID', ENTRA],
  ['Okta', OKTA],
])('the requests of %s', (_, steps) => {
  it('do what they say, each with the state afterwards', async ({ world }) => {
    const directory = await directoryOf(world)
    const ids: Ids = { user: '', other: '', group: '' }
    for (const { says, send, hears, user, group } of steps) {
      const heard = await send(directory, ids)
      expect(heard, says).toMatchObject(hears)
      if (heard.status === 201 && heard.body.meta.resourceType === 'User') ids.user = heard.body.id
      if (heard.status === 201 && heard.body.meta.resourceType === 'Group') ids.group = heard.body.id
      if (user !== undefined) expect((await directory('GET', `Users/${ids.user}`)).body, says).toMatchObject(user)
      if (group !== undefined)
        expect({ members: [], ...(await directory('GET', `Groups/${ids.group}`)).body }, says).toMatchObject(group)
    }
  })
})
