import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { browserOfTests, inChromium } from '../../support/in-chromium.ts'
import { listening } from '../../support/listening.ts'
import { sessionsOf } from '../../support/oidc.ts'
import { askedOf, ENTITY_ID, KEY, messageOf, useSaml } from '../../support/saml.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

/** A provider whose page sends the answer at once. It has another host than the server, so it is another site. */
async function providerFor(server: string): Promise<string> {
  const here = { destination: `${server}/auth/saml/callback`, recipient: `${server}/auth/saml/callback` }
  const provider = createServer(({ url = '' }, response) => {
    const { id, relayState } = askedOf(`http://localhost${url}`)
    const message = messageOf(id, { ...here, audience: `${server}/auth/saml/metadata` })
    response.setHeader('content-type', 'text/html').end(`<form method="post" action="${here.destination}">
<input name="SAMLResponse" value="${Buffer.from(message).toString('base64')}">
<input name="RelayState" value="${relayState}"></form><script>document.forms[0].submit()</script>`)
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => void provider.close())
  return `http://localhost:${(provider.address() as AddressInfo).port}/sign-on`
}

async function serverWith(world: World): Promise<string> {
  let address = ''
  const server = await listening(world.db, { changed: { baseUrl: () => address } })
  address = server.address
  await useSaml(world, { signOnUrl: await providerFor(address) })
  return address
}

inChromium('signing in with SAML in a browser', () => {
  it('brings the cookie of this site along, although the page of the provider can not', async ({ world }) => {
    const { id } = await makePerson(world)
    const address = await serverWith(world)
    const context = await browserOfTests().newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${address}/login?return=%2Flogin`)
    await page.getByRole('link', { name: 'Sign in with localhost' }).click()
    await page.waitForURL(`${address}/login`)
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['flaghoist-session'])
  })

  it('is set up in the console, from the metadata of the provider', async ({ world }) => {
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/instance/sign-in')
    const form = page.getByRole('form', { name: 'SAML' })
    const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY_ID}"><IDPSSODescriptor>
<KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Certificate>${KEY.base64}</X509Certificate></KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.example.com/saml"/>
</IDPSSODescriptor></EntityDescriptor>`
    await form.getByLabel('Metadata of the provider').fill(metadata)
    await form.getByRole('button', { name: 'Fill in from metadata' }).click()
    await page.getByText('Filled in from the metadata').waitFor()
    expect(await form.getByLabel('Sign-on URL').inputValue()).toBe('https://login.example.com/saml')
    await form.getByLabel('Account attribute').fill('id')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').waitFor()
    const test = form.getByRole('link', { name: 'Test it' })
    await test.waitFor()
    expect(await test.getAttribute('href')).toBe('/auth/saml/login?test=true')
    const { body } = await world.admin.call('getSamlSettings')
    expect(body).toMatchObject({
      enabled: false,
      entityId: ENTITY_ID,
      accountAttribute: 'id',
      certificates: [KEY.base64],
    })
    expect(await lookAt(page, 'saml-settings')).toEqual([])
    expect(wrong).toEqual([])
  })
})
