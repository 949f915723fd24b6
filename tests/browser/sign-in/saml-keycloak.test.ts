import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { builtConsole } from '../../support/console.ts'
import { browserOfTests, inChromium } from '../../support/in-chromium.ts'
import {
  KEYCLOAK_HOME,
  KEYCLOAK_URL,
  MAPPERS,
  makeRealm,
  PASSWORD,
  type Realm,
  startKeycloak,
} from '../../support/keycloak.ts'
import { listening } from '../../support/listening.ts'
import { sessionsOf } from '../../support/oidc.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const isMissing = KEYCLOAK_HOME === undefined && KEYCLOAK_URL === undefined

// It starts, and makes a realm, in minutes where processors are busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 })

if (isMissing) process.stderr.write('The guide for Keycloak is not walked: KEYCLOAK_HOME is not set\n')

/** The guide, with what a user clicks here; what they click in Keycloak is done by its interface. */
inChromium('signing in with Keycloak in a browser', () => {
  let keycloak: { url: string; stop(): Promise<void> } | undefined

  beforeAll(async () => {
    if (!isMissing) keycloak = await startKeycloak()
  })

  afterAll(() => keycloak?.stop())

  it.skipIf(isMissing)('is set up in the console, tested, turned on, and maps groups', async ({ world }) => {
    // By its name, so that it is another site than this server.
    const realm = await makeRealm((keycloak?.url ?? '').replace('127.0.0.1', 'localhost'))
    const { address, admin } = await serverOf(world)
    await realm.addClient(await (await fetch(`${address}/auth/saml/metadata`)).text(), MAPPERS)
    await realm.addGroup('staff')
    await realm.addUser({ username: 'ada', email: 'ada@example.com', groups: ['staff'] })
    const { id } = await makePerson(world)
    const staff = { name: 'Staff', mappingsSSO: ['staff'] }
    const left = { name: 'Guests', mappingsSSO: ['guests'], users: [{ user: { id } }] }
    const { id: groupId } = (await world.admin.call('createGroup', { body: staff })).body
    await world.admin.call('createGroup', { body: left })

    const page = await admin.newPage()
    await page.goto(`${address}/instance/sign-in`)
    const form = await filledIn(page, realm)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').waitFor()

    const opened = admin.waitForEvent('page')
    await form.getByRole('link', { name: 'Test it' }).click()
    const test = await opened
    await signInAt(test)
    await test.getByRole('heading', { name: 'Test of the sign-in with SAML' }).waitFor()
    const shown = await test.locator('main').innerText()
    expect(shown).toContain(`A sign-in would sign the user in to the account with the id ${id}.`)
    expect(shown).toContain('The user would join the group Staff.')
    expect(shown).toContain('The user would leave the group Guests.')
    expect(await world.db.selectFrom('oidcIdentities').select('subject').execute()).toEqual([])

    await form.getByRole('checkbox', { name: 'Users can sign in with SAML' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').last().waitFor()
    await expect.poll(async () => (await world.admin.call('getSamlSettings')).body.enabled).toBe(true)

    const visitor = await newContext()
    const own = await visitor.newPage()
    await own.goto(`${address}/login?return=%2Flogin`)
    await own.getByRole('link', { name: 'Sign in with localhost' }).click()
    await signInAt(own)
    await own.waitForURL(`${address}/login`)
    expect((await sessionsOf(world)).map(({ userId }) => userId)).toContain(id)
    expect(
      await world.db.selectFrom('groupUsers').select(['groupId', 'userId']).where('userId', '=', id).execute(),
    ).toEqual([{ groupId, userId: id }])
  })
})

/** A server with the console, and a browser in which an Admin is signed in. */
async function serverOf(world: World): Promise<{ address: string; admin: BrowserContext }> {
  const built = await builtConsole()
  let address = ''
  const server = await listening(world.db, { settles: true, changed: { console: built, baseUrl: () => address } })
  address = server.address
  const { id } = await makePerson(world, { email: null, username: 'boss', rootRole: ROLES.ADMIN })
  const { session } = await browserOf(world, id)
  const admin = await newContext()
  await admin.addCookies([{ name: 'flaghoist-session', value: session, url: address }])
  return { address, admin }
}

async function newContext(): Promise<BrowserContext> {
  const context = await browserOfTests().newContext()
  onTestFinished(() => context.close())
  return context
}

/** Fills in the form of the console, as the guide says. */
async function filledIn(page: Page, realm: Realm) {
  const form = page.getByRole('form', { name: 'SAML' })
  await form.getByLabel('Metadata of the provider').fill(realm.metadata)
  await form.getByRole('button', { name: 'Fill in from metadata' }).click()
  await page.getByText('Filled in from the metadata').waitFor()
  await form.getByLabel('Account attribute').fill('id')
  await form.getByRole('checkbox', { name: 'Sync groups from the provider' }).check()
  await form.getByLabel('Groups attribute').fill('groups')
  return form
}

/** Signs in at the page of Keycloak. */
async function signInAt(page: Page): Promise<void> {
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
