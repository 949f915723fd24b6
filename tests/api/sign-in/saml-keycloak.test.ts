import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { KEYCLOAK_HOME, KEYCLOAK_URL, MAPPERS, makeRealm, type Realm, startKeycloak } from '../../support/keycloak.ts'
import { sessionsOf } from '../../support/oidc.ts'
import { samlBrowser } from '../../support/saml.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const isMissing = KEYCLOAK_HOME === undefined && KEYCLOAK_URL === undefined

// It starts, and makes a realm, in minutes where processors are busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 })

if (isMissing) process.stderr.write('Sign-in with Keycloak is not tested: KEYCLOAK_HOME is not set\n')

describe.skipIf(isMissing)('signing in with Keycloak', () => {
  let keycloak: { url: string; stop(): Promise<void> } | undefined

  beforeAll(async () => {
    keycloak = await startKeycloak()
  })

  afterAll(() => keycloak?.stop())

  /** A realm that knows the server, and a server that knows the realm, by the metadata of each other. */
  async function connected(world: World): Promise<Realm> {
    const realm = await makeRealm(keycloak?.url ?? '')
    const { page } = await samlBrowser().open(world.app, '/auth/saml/metadata')
    await realm.addClient(page, MAPPERS)
    const { body } = await world.admin.call('readSamlMetadata', { body: { url: realm.metadata } })
    const groups = { enableGroupSyncing: true, groupJsonPath: 'groups' }
    const settings = { enabled: true, ...body, accountAttribute: 'id', ...groups }
    expect((await world.admin.call('setSamlSettings', { body: settings })).status).toBe(200)
    return realm
  }

  it('opens a session, with the groups of the provider', async ({ world }) => {
    const realm = await connected(world)
    await realm.addGroup('staff')
    const subject = await realm.addUser({ username: 'ada', email: 'ada@example.com', groups: ['staff'] })
    const { id } = await makePerson(world)
    const group = { name: 'Staff', mappingsSSO: ['staff'] }
    const { id: groupId } = (await world.admin.call('createGroup', { body: group })).body
    const browser = samlBrowser()
    const { address } = await browser.begin(world.app)
    const { xml, relayState } = await realm.signIn(address, 'ada')
    expect((await browser.bring(world.app, xml, relayState)).status).toBe(303)
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
    expect(await world.db.selectFrom('groupUsers').select(['groupId', 'userId']).execute()).toEqual([
      { groupId, userId: id },
    ])
    const identities = await world.db.selectFrom('oidcIdentities').select('subject').execute()
    expect(identities).toEqual([{ subject }])
  })

  it('refuses what Keycloak has not sent like this, or sends again', async ({ world }) => {
    const realm = await connected(world)
    await realm.addUser({ username: 'ada', email: 'ada@example.com' })
    await makePerson(world)
    const attempt = async (change: (xml: string) => string) => {
      const browser = samlBrowser()
      const { address } = await browser.begin(world.app)
      const { xml, relayState } = await realm.signIn(address, 'ada')
      expect(change === same || change(xml) !== xml).toBe(true)
      return { ...(await browser.bring(world.app, change(xml), relayState)), xml, relayState }
    }
    const same = (xml: string) => xml
    expect((await attempt((xml) => xml.replaceAll('ada@example.com', 'eve@example.com'))).status).toBe(401)
    expect((await attempt((xml) => xml.replace(/<dsig:Signature[\s\S]*?<\/dsig:Signature>/g, ''))).status).toBe(401)
    expect((await attempt((xml) => xml.replace('ada@example.com', 'ada@<!-- -->example.com'))).status).toBe(401)
    const genuine = await attempt(same)
    expect(genuine.status).toBe(303)
    expect((await samlBrowser().bring(world.app, genuine.xml, genuine.relayState)).status).toBe(401)
    const other = samlBrowser()
    const { relayState } = await other.begin(world.app)
    expect((await other.bring(world.app, genuine.xml, relayState)).status).toBe(401)
    expect(await sessionsOf(world)).toHaveLength(1)
  })
})
