import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { makeSigningKey } from '../../support/certificates.ts'
import { ENTITY_ID, KEY, OTHER_KEY, SIGN_ON_URL, samlBrowser, useSaml } from '../../support/saml.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const PROVIDER = { entityId: ENTITY_ID, signOnUrl: SIGN_ON_URL, certificate: KEY.certificate }
const EMPTY = {
  enabled: false,
  certificates: [],
  certificateDetails: [],
  autoCreate: false,
  defaultRootRole: 'Viewer',
  defaultRootRoleId: 3,
  enableGroupSyncing: false,
  allowProviderInitiated: false,
}
const DETAILS = {
  fingerprint: new X509Certificate(KEY.certificate).fingerprint256,
  subject: 'CN=tests',
  expiresAt: '2045-01-01T00:00:00.000Z',
}

const set = ({ admin }: World, body: Schema<'SetSamlSettings'>) => admin.call('setSamlSettings', { body })

describe('setSamlSettings', () => {
  it('takes what clients of the given contract send, and returns their certificate as it was sent', async ({
    world,
  }) => {
    expect((await world.admin.call('getSamlSettings')).body).toEqual(EMPTY)
    const sent = { ...PROVIDER, enabled: true, autoCreate: true, defaultRootRoleId: 1 }
    const stored = {
      ...EMPTY,
      ...sent,
      certificates: [KEY.certificate],
      certificateDetails: [DETAILS],
      defaultRootRole: 'Admin',
    }
    expect((await set(world, sent)).body).toEqual(stored)
    expect((await world.admin.call('getSamlSettings')).body).toEqual(stored)
    expect(await world.events()).toMatchObject([
      {
        type: 'setting-updated',
        data: { id: 'saml', enabled: true, entityId: ENTITY_ID, certificates: [KEY.certificate] },
        preData: { id: 'saml', enabled: false, entityId: null, certificates: [] },
      },
    ])
    expect((await set(world, sent)).body).toEqual(stored)
    expect(await world.eventTypes()).toEqual(['setting-updated'])
  })

  it('takes each field of clients of the given contract, and keeps what it does not do empty', async ({ world }) => {
    const sent = {
      ...PROVIDER,
      enabled: true,
      autoCreate: true,
      emailDomains: 'example.com',
      defaultRootRole: 'Editor' as const,
      defaultRootRoleId: 2,
      enableGroupSyncing: true,
      groupJsonPath: 'groups',
    }
    const { status, body } = await set(world, { ...sent, signOutUrl: '', spCertificate: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject(sent)
    expect((await set(world, { ...sent, enabled: false })).body).toMatchObject({ ...sent, enabled: false })
  })

  it('keeps all of its own fields, and resets the fields that are left out', async ({ world }) => {
    const sent = {
      ...PROVIDER,
      certificates: [KEY.certificate, OTHER_KEY.base64],
      emailDomains: ' Example.com ,@example.org',
      accountAttribute: ' id ',
      emailAttribute: 'mail',
      nameAttribute: 'cn',
      enableGroupSyncing: true,
      groupJsonPath: 'groups',
      allowProviderInitiated: true,
    }
    expect((await set(world, sent)).body).toEqual({
      ...EMPTY,
      ...sent,
      certificateDetails: [DETAILS, { ...DETAILS, fingerprint: expect.any(String) }],
      emailDomains: 'example.com,example.org',
      accountAttribute: 'id',
    })
    expect((await set(world, {})).body).toEqual(EMPTY)
  })

  it('refuses what is not valid, and says where it is', async ({ world }) => {
    const refused: [path: string, body: Schema<'SetSamlSettings'>][] = [
      ['/body/entityId', { ...PROVIDER, enabled: true, entityId: ' ' }],
      ['/body/signOnUrl', { ...PROVIDER, enabled: true, signOnUrl: undefined }],
      ['/body/signOnUrl', { ...PROVIDER, signOnUrl: 'javascript:alert(1)' }],
      ['/body/certificates', { ...PROVIDER, enabled: true, certificate: '' }],
      ['/body/certificate', { ...PROVIDER, certificate: 'test-certificate' }],
      ['/body/certificates/1', { ...PROVIDER, certificates: [KEY.base64, makeSigningKey(1024).base64] }],
      ['/body/certificate', { ...PROVIDER, certificate: `${KEY.certificate}\n${KEY.certificate}` }],
      ['/body/groupJsonPath', { ...PROVIDER, enableGroupSyncing: true }],
      ['/body/defaultRootRoleId', { ...PROVIDER, defaultRootRoleId: 4 }],
      ['/body/signOutUrl', { ...PROVIDER, signOutUrl: 'https://login.example.com/out' }],
      ['/body/spCertificate', { ...PROVIDER, spCertificate: KEY.certificate }],
    ]
    for (const [path, body] of refused) {
      const { status, error } = await set(world, body)
      expect([status, error?.details?.[0]?.path]).toEqual([400, path])
    }
    expect((await world.admin.call('getSamlSettings')).body).toEqual(EMPTY)
  })

  it('keeps the role of its new accounts from being deleted', async ({ world }) => {
    const role = { name: 'Reader', type: 'root-custom' as const, permissions: [] }
    const created = (await world.admin.call('createRole', { body: role })).body.roles
    const { id } = created
    await set(world, { ...PROVIDER, defaultRootRoleId: id })
    const { status, error } = await world.admin.call('deleteRole', { params: { roleId: id } })
    expect([status, error?.message]).toEqual([409, expect.stringContaining('settings of SAML')])
  })

  it('is counted among the ways to sign in', async ({ world }) => {
    const enabled = async () => (await world.admin.call('getInstanceStatistics')).body.SAMLenabled
    expect(await enabled()).toBe(false)
    await useSaml(world)
    expect(await enabled()).toBe(true)
  })
})

describe('the last way of an Admin to sign in', () => {
  it('stays: SAML while passwords are off', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, password: null })
    expect((await world.admin.call('setPasswordSettings', { body: { disabled: true } })).status).toBe(409)
    await useSaml(world)
    expect((await world.admin.call('setPasswordSettings', { body: { disabled: true } })).status).toBe(409)
    expect((await samlBrowser().signIn(world.app)).status).toBe(303)
    expect((await world.admin.call('setPasswordSettings', { body: { disabled: true } })).status).toBe(200)
    expect((await set(world, { ...PROVIDER, enabled: false })).status).toBe(409)
    expect((await set(world, { ...PROVIDER, enabled: true, entityId: 'https://other.example.com' })).status).toBe(409)
    const other = { ...PROVIDER, enabled: true, accountAttribute: 'employeeNumber' }
    const { status, error } = await set(world, other)
    expect([status, error?.message]).toEqual([
      409,
      expect.stringContaining('or keep accountAttribute, signOnUrl and one of'),
    ])
    expect((await set(world, { ...PROVIDER, enabled: true, certificate: OTHER_KEY.certificate })).status).toBe(409)
    expect((await set(world, { ...PROVIDER, enabled: true, autoCreate: true })).status).toBe(200)
    // Nobody would get their account, or no message would be accepted, or come at all.
    expect((await set(world, { ...PROVIDER, enabled: true, signOnUrl: 'https://nowhere.invalid/' })).status).toBe(409)
    expect((await set(world, { ...PROVIDER, enabled: true, accountAttribute: 'id' })).status).toBe(409)
    expect((await set(world, { ...PROVIDER, enabled: true, certificate: OTHER_KEY.certificate })).status).toBe(409)
    const both = [KEY.certificate, OTHER_KEY.certificate]
    // The same ones in other forms.
    for (const certificate of [KEY.base64, KEY.certificate.replaceAll('\n', '\r\n'), `${KEY.certificate}\n\n`])
      expect((await set(world, { ...PROVIDER, enabled: true, certificate })).status).toBe(200)
    expect((await set(world, { ...PROVIDER, enabled: true, certificates: both })).status).toBe(200)
    expect((await set(world, { ...PROVIDER, enabled: true, certificate: OTHER_KEY.certificate })).status).toBe(200)
    const browser = await browserOf(world, id)
    expect((await browser.call('releaseUserIdentities', { params: { userId: id } })).status).toBe(409)
  })

  it('stays for a signed-in Admin while passwords are on', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, password: null })
    await useSaml(world)
    expect((await samlBrowser().signIn(world.app)).status).toBe(303)
    const browser = await browserOf(world, id)
    const { status, error } = await browser.call('setSamlSettings', { body: { enabled: false } })
    expect([status, error?.message]).toEqual([
      409,
      expect.stringContaining('No user with the role Admin could sign in'),
    ])
  })
})

const metadata = (
  changed: { entityId?: string; use?: string; more?: string; certificate?: string; binding?: string } = {},
) =>
  `<?xml version="1.0" encoding="UTF-8"?><!-- a comment -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${changed.entityId ?? ENTITY_ID}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${[changed.certificate ?? KEY.base64, OTHER_KEY.base64]
  .map(
    (certificate, index) =>
      `<md:KeyDescriptor${index === 0 ? ` use="${changed.use ?? 'signing'}"` : ''}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${certificate}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  .join('')}
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://login.example.com/post"/>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${changed.binding ?? 'HTTP-Redirect'}" Location="https://login.example.com/redirect"/>
</md:IDPSSODescriptor>${changed.more ?? ''}</md:EntityDescriptor>`

describe('readSamlMetadata', () => {
  const readFrom = ({ admin }: World, body: Schema<'SamlMetadataSource'>) => admin.call('readSamlMetadata', { body })
  const found = { entityId: ENTITY_ID, signOnUrl: 'https://login.example.com/redirect' }

  /** Serves documents; it is closed when the test is over. */
  async function serving(answer: (path: string) => { status: number; body: string; location?: string }) {
    const server = createServer(({ url = '' }, response) => {
      const { status, body, location } = answer(url)
      response.writeHead(status, location === undefined ? {} : { location }).end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('returns what a document says, and stores nothing', async ({ world }) => {
    const { body } = await readFrom(world, { metadata: metadata() })
    expect(body).toEqual({ ...found, certificates: [KEY.base64, OTHER_KEY.base64] })
    expect((await readFrom(world, { metadata: metadata({ use: 'encryption' }) })).body.certificates).toEqual([
      OTHER_KEY.base64,
    ])
    expect((await world.admin.call('getSamlSettings')).body).toEqual(EMPTY)
    expect((await set(world, { enabled: true, ...body })).status).toBe(200)
  })

  it('reads the document from its address', async ({ world }) => {
    const address = await serving((path) =>
      path === '/moved'
        ? { status: 302, body: '', location: '/' }
        : { status: path === '/' ? 200 : 404, body: path === '/' ? metadata() : '' },
    )
    expect((await readFrom(world, { url: address })).body).toMatchObject(found)
    for (const url of [`${address}/moved`, `${address}/gone`, 'http://127.0.0.1:1/'])
      expect((await readFrom(world, { url })).status).toBe(503)
  })

  it('refuses a document that is too large', async ({ world }) => {
    const url = await serving(() => ({ status: 200, body: ' '.repeat(1_048_577) }))
    expect((await readFrom(world, { url })).status).toBe(503)
  })

  it('reads a document that begins thousands of comments only once', async ({ world }) => {
    const { status, error } = await readFrom(world, { metadata: `<a>${'<!--'.repeat(120_000)}` })
    expect([status, error?.message]).toEqual([400, expect.stringContaining('it has a comment')])
  })

  it('refuses what is no document of one provider', async ({ world }) => {
    const refused: [name: string, body: Schema<'SamlMetadataSource'>][] = [
      ['nothing', {}],
      ['both', { metadata: metadata(), url: 'https://login.example.com/' }],
      ['a file', { url: 'file:///etc/passwd' }],
      ['no XML', { metadata: 'nothing' }],
      ['a DOCTYPE', { metadata: `<!DOCTYPE a>${metadata()}` }],
      ['no provider', { metadata: metadata().replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }],
      ['two providers', { metadata: metadata({ more: '<md:IDPSSODescriptor/>' }) }],
      ['no certificate', { metadata: metadata().replaceAll('ds:X509Certificate', 'ds:X509CRL') }],
      ['no address', { metadata: metadata({ binding: 'SOAP' }) }],
      ['no entity id', { metadata: metadata({ entityId: '' }) }],
    ]
    for (const [name, body] of refused) expect([name, (await readFrom(world, body)).status]).toEqual([name, 400])
  })
})
