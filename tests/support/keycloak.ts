import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { headerOf, keep } from './cookies.ts'
import { freePort } from './programs.ts'

/** A running Keycloak, for which a test has made a realm. */
export type Realm = {
  /** The address of the realm's metadata for SAML. */
  readonly metadata: string
  /** Makes a client from the metadata of a service provider; each mapper adds an attribute. */
  addClient(metadata: string, mappers: readonly object[]): Promise<void>
  addUser(user: { username: string; email: string; groups?: string[] }): Promise<string>
  addGroup(name: string): Promise<void>
  /** Signs in at the address of a request, and returns the fields that the browser is to bring. */
  signIn(address: URL, username: string): Promise<{ xml: string; relayState: string }>
}

export const PASSWORD = 'correct Horse 17'
const ADMIN = { username: 'admin', password: 'admin' }

/** The folder of Keycloak, or the address of one that runs; the test of SAML with it needs one of them. */
export const { KEYCLOAK_HOME, KEYCLOAK_URL } = process.env

/** Attributes that Keycloak sends, as the guide says to set them up. */
export const MAPPERS = [
  ['id', 'saml-user-property-mapper', { 'user.attribute': 'id' }],
  ['email', 'saml-user-property-mapper', { 'user.attribute': 'email' }],
  ['groups', 'saml-group-membership-mapper', { single: 'true', 'full.path': 'false' }],
].map(([name, protocolMapper, config]) => ({
  ...{ name, protocolMapper, protocol: 'saml' },
  config: { 'attribute.name': name, 'attribute.nameformat': 'Basic', ...(config as object) },
}))

/** Starts Keycloak, which takes minutes, unless one runs. */
export async function startKeycloak(): Promise<{ url: string; stop(): Promise<void> }> {
  if (KEYCLOAK_URL !== undefined) return { url: KEYCLOAK_URL, stop: async () => {} }
  const port = await freePort()
  const server = spawn(`${KEYCLOAK_HOME}/bin/kc.sh`, ['start-dev', `--http-port=${port}`], {
    env: { ...process.env, KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username, KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password },
    stdio: 'ignore',
    detached: true,
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) await new Promise((resolve) => setTimeout(resolve, 1000))
  return { url, stop: () => stopped(server) }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/realms/master`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The script has started Java, which ends with its group. */
async function stopped(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return
  process.kill(-server.pid)
  await once(server, 'exit')
}

/** Makes a realm with a name that no other test has. */
export async function makeRealm(url: string): Promise<Realm> {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...ADMIN })
  const tokens = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: form })
  const { access_token: token } = (await tokens.json()) as { access_token: string }
  const realm = `tests-${randomUUID()}`

  async function send(path: string, body: unknown, type = 'application/json'): Promise<Response> {
    const response = await fetch(`${url}/admin/realms${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }

  await send('', { realm, enabled: true, sslRequired: 'none' })
  return {
    metadata: `${url}/realms/${realm}/protocol/saml/descriptor`,
    async addClient(metadata, mappers) {
      const converted = await send(`/${realm}/client-description-converter`, metadata, 'application/xml')
      const client = (await converted.json()) as { attributes: object }
      // It reads the metadata as if requests had to be signed, whatever that says.
      const attributes = { ...client.attributes, 'saml.client.signature': 'false' }
      await send(`/${realm}/clients`, { ...client, attributes, protocolMappers: mappers })
    },
    async addGroup(name) {
      await send(`/${realm}/groups`, { name })
    },
    async addUser({ username, email, groups = [] }) {
      const credentials = [{ type: 'password', value: PASSWORD, temporary: false }]
      const names = { firstName: 'Ada', lastName: 'Lovelace' }
      const made = await send(`/${realm}/users`, {
        ...{ username, email, ...names, credentials, groups },
        ...{ enabled: true, emailVerified: true },
      })
      return made.headers.get('location')?.split('/').at(-1) ?? ''
    },
    signIn: (address, username) => signInAt(address, username),
  }
}

/** Does what a browser does: opens the form, sends the password, and reads the form that comes back. */
async function signInAt(address: URL, username: string): Promise<{ xml: string; relayState: string }> {
  const cookies = new Map<string, string>()
  const opened = await fetch(address, { redirect: 'manual' })
  keep(cookies, opened.headers.getSetCookie())
  const page = await opened.text()
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  if (action === undefined) throw new Error(`Keycloak answers ${opened.status}: ${page}`)
  const answered = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: headerOf(cookies) },
    body: new URLSearchParams({ username, password: PASSWORD }),
  })
  const form = await answered.text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`, 'i').exec(form)?.[1] ?? ''
  return { xml: Buffer.from(field('SAMLResponse'), 'base64').toString(), relayState: field('RelayState') }
}
