import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { sessionsOf } from '../../support/oidc.ts'
import { KEY, samlBrowser } from '../../support/saml.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

/** A Python that has pysaml2, which needs the program xmlsec1. */
const { PYSAML2_PYTHON } = process.env
const isMissing = PYSAML2_PYTHON === undefined

// Each call starts Python, and that xmlsec1.
vi.setConfig({ testTimeout: 120_000 })

if (isMissing) process.stderr.write('Sign-in with pysaml2 is not tested: PYSAML2_PYTHON is not set\n')

const PROVIDER = 'https://pysaml2.example.com/idp'
const IS_MEMBER_OF = 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1'
const ADA = { mail: ['Ada@Example.com'], displayName: ['Ada Lovelace'], isMemberOf: ['staff', 'Bücher & <Co>'] }

type Signs = readonly ('assertion' | 'response')[]

describe.skipIf(isMissing)('signing in with pysaml2', () => {
  /** A provider that knows the server, and a server that knows the provider, by the metadata of each other. */
  async function connected(world: World) {
    const folder = mkdtempSync(join(tmpdir(), 'flaghoist-pysaml2-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const fileOf = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const provider = {
      entityId: PROVIDER,
      signOnUrl: `${PROVIDER}/sso`,
      keyFile: fileOf('key.pem', KEY.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()),
      certificateFile: fileOf('certificate.pem', KEY.certificate),
      serviceProviderFile: fileOf('sp.xml', (await samlBrowser().open(world.app, '/auth/saml/metadata')).page),
    }
    const run = (more: object) => {
      const input = JSON.stringify({ ...provider, ...more })
      const { status, stdout, stderr } = spawnSync(PYSAML2_PYTHON ?? '', ['tests/support/pysaml2.py'], { input })
      if (status !== 0) throw new Error(stderr.toString())
      return stdout.toString()
    }
    const { body } = await world.admin.call('readSamlMetadata', { body: { metadata: run({ prints: 'metadata' }) } })
    expect(body).toMatchObject({ entityId: PROVIDER, signOnUrl: provider.signOnUrl, certificates: [KEY.base64] })
    const groups = { enableGroupSyncing: true, groupJsonPath: IS_MEMBER_OF }
    expect((await world.admin.call('setSamlSettings', { body: { enabled: true, ...body, ...groups } })).status).toBe(
      200,
    )
    const signIn = async (signs: Signs, change = (xml: string) => xml, usesDefaults = false) => {
      const browser = samlBrowser()
      const { address, relayState } = await browser.begin(world.app)
      const request = address.searchParams.get('SAMLRequest')
      const xml = run({ prints: 'answer', request, signs, usesDefaults, nameId: 'ada-1', attributes: ADA })
      return { ...(await browser.bring(world.app, change(xml), relayState)), xml, relayState }
    }
    return { signIn }
  }

  it.for<[what: string, signs: Signs]>([
    ['the assertion', ['assertion']],
    ['the response', ['response']],
    ['both', ['assertion', 'response']],
  ])('opens a session for an answer with a signature of %s', async ([, signs], { world }) => {
    const { id } = await makePerson(world)
    const group = await world.admin.call('createGroup', { body: { name: 'Books', mappingsSSO: ['Bücher & <Co>'] } })
    const { signIn } = await connected(world)
    const seen = await signIn(signs)
    expect({ status: seen.status, signatures: seen.xml.match(/<\w+:SignatureValue/g)?.length }).toEqual({
      status: 303,
      signatures: signs.length,
    })
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
    expect(await world.db.selectFrom('groupUsers').select(['groupId', 'userId']).execute()).toEqual([
      { groupId: group.body.id, userId: id },
    ])
  })

  it('is refused for an answer that has changed, that has no signature, or that comes again', async ({ world }) => {
    await makePerson(world)
    const { signIn } = await connected(world)
    expect((await signIn(['assertion'], (xml) => xml.replace('Ada@Example.com', 'eve@example.com'))).status).toBe(401)
    expect((await signIn([])).status).toBe(401)
    // It signs with SHA-1 by default.
    expect((await signIn(['assertion'], (xml) => xml, true)).status).toBe(401)
    const genuine = await signIn(['assertion', 'response'])
    expect(genuine.status).toBe(303)
    const other = samlBrowser()
    const { relayState } = await other.begin(world.app)
    expect((await other.bring(world.app, genuine.xml, relayState)).status).toBe(401)
    expect(await sessionsOf(world)).toHaveLength(1)
  })
})
