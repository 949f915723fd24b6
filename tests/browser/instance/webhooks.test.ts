import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { receiver } from '../../support/receiver.ts'
import { makeWebhook, senderOf } from '../../support/webhooks.ts'
import { it } from '../../support/world.ts'

/** The browser reports each refusal, also of an edit that was expected to meet another one. */
const isExpected = (text: string) => text.includes('412') || text.includes('409')

/** Presses a button of the dialog on top. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

inChromium('webhooks and sign-in in the console', () => {
  it('makes, changes and deletes webhooks', async ({ world }) => {
    const { admin } = world
    await admin.call('createTag', { body: { type: 'simple', value: 'web' } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/instance/webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.keyboard.type('https://chat.example.com/flags')
    await page.getByLabel('Filter events').fill('environment enabled')
    await page.getByLabel('Turned a feature on').check()
    await page.getByLabel('Filter events').fill('')
    await page.locator('option[value="default"]').waitFor({ state: 'attached' })
    await page.getByLabel('Add project').fill('default')
    await page.keyboard.press('Enter')
    await page.getByLabel('Format').selectOption('Microsoft Teams')
    await page.getByLabel('Add tag').fill('simple:web')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove simple:web' }).waitFor()
    await page.getByRole('checkbox', { name: 'Kill switch' }).check()
    await page.getByText('Content, headers and secrets').click()
    await page.getByLabel('Authorization').fill('Bearer 12345')
    expect(await page.getByLabel('Body template').count()).toBe(0)
    expect(await lookAt(page, 'webhook-new')).toEqual([])
    await press(page, 'New webhook')
    await page.getByText('Webhook created').waitFor()
    const first = async () => (await admin.call('listWebhooks')).body.addons[0]
    expect(await first()).toMatchObject({
      enabled: true,
      provider: 'teams',
      tags: [{ type: 'simple', value: 'web' }],
      featureTypes: ['kill-switch'],
      events: ['feature-environment-enabled'],
      projects: ['default'],
      parameters: { url: 'https://chat.example.com/flags', authorization: '*****' },
    })

    await page.getByRole('button', { name: 'Edit https://chat.example.com/flags' }).click()
    await page.getByLabel('Description').fill('Mine')
    const webhookId = (await first())?.id ?? 0
    const parameters = { url: 'https://chat.example.com/flags', authorization: '*****' }
    const body = { provider: 'webhook' as const, enabled: false, parameters, events: ['feature-created' as const] }
    await admin.call('updateWebhook', { params: { webhookId }, body })
    await press(page, 'Save')
    await page.getByText('Changed by another user').waitFor()
    expect(await lookAt(page, 'webhook-clash')).toEqual([])
    await press(page, 'Overwrite with mine')
    await press(page, 'Save')
    await page.getByText('Webhook saved').waitFor()
    expect(await first()).toMatchObject({ description: 'Mine', enabled: false, parameters })
    expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain('12345')

    await page.getByRole('button', { name: 'Delete https://chat.example.com/flags' }).click()
    await press(page, 'Delete')
    await page.getByText('No webhooks yet').waitFor()
    expect(wrong.filter((text) => !isExpected(text))).toEqual([])
  })

  it('shows deliveries, and sends them again', async ({ world }) => {
    const { url, delivered } = await receiver((_, position) => ({ status: position === 0 ? 503 : 204 }))
    const webhookId = await makeWebhook(world, url)
    await world.feature({ name: 'checkout' })
    const sender = senderOf(world.db)
    await sender.run()
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto(`/instance/webhooks/${webhookId}`)
    await page.getByText('The receiver answered with the status 503').waitFor()
    expect(await lookAt(page, 'webhook')).toEqual([])
    await page.getByRole('button', { name: /^Resend event/ }).click()
    await page.getByText('Delivery queued').waitFor()
    await sender.run()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('delivered', { exact: true }).waitFor()
    expect(delivered).toHaveLength(2)

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/instance/webhooks')
    const edit = viewer.page.getByRole('button', { name: /^Edit http/ })
    expect(await edit.getAttribute('title')).toBe('You need the permission UPDATE_ADDON here')
    expect(await viewer.page.getByText('/hook').count()).toBe(0)
    expect(await lookAt(viewer.page, 'webhooks-viewer')).toEqual([])
    await viewer.page.goto(`/instance/webhooks/${webhookId}`)
    await viewer.page.getByText('You need the permission UPDATE_ADDON here').waitFor()
    expect([...wrong, ...viewer.wrong]).toEqual([])
  })

  it('sets how users sign in', async ({ world }) => {
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/instance/sign-in')
    const form = page.getByRole('form', { name: 'OpenID Connect' })
    await form.getByLabel('Users can sign in with OpenID Connect').check()
    await form.getByLabel('Issuer URL').fill('https://login.example.com')
    await form.getByLabel('Client id').fill('flags')
    await form.getByLabel('Default root role').selectOption('Editor')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').waitFor()
    const { body } = await world.admin.call('getOidcSettings')
    expect(body).toMatchObject({ enabled: true, clientId: 'flags', defaultRootRole: 'Editor' })
    expect(await lookAt(page, 'sign-in-settings')).toEqual([])
    // Nobody could sign in: the server says so.
    await page.getByRole('switch', { name: 'Users can sign in with a password' }).click()
    await page.getByText('Nobody with the role Admin could sign in any more').waitFor()
    expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    expect(wrong.filter((text) => !isExpected(text))).toEqual([])

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/instance/sign-in')
    await viewer.page.getByText('You need the permission ADMIN here').waitFor()
    expect(await lookAt(viewer.page, 'sign-in-settings-viewer')).toEqual([])
    expect(viewer.wrong).toEqual([])
  })
})
