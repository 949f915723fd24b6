import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { INSTANCE_TABS } from '../../../console/screens/instance/instance-tabs.ts'
import { makeKey } from '../../support/api-tokens.ts'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it, type World } from '../../support/world.ts'

/** Whether a key reads features: what an application asks first. */
async function reads(world: World, key: string): Promise<boolean> {
  const answer = await world.app.inject({ url: '/api/client/features', headers: { authorization: key } })
  return answer.statusCode === 200
}

function secretIn(page: Page): Promise<string> {
  return page.getByRole('dialog').locator('pre').first().innerText()
}

inChromium('the keys', () => {
  it('of a project are made, replaced and deleted', async ({ world }) => {
    await world.project('shop')
    await makeKey(world, { tokenName: 'متجر 🛒 '.padEnd(100, 'x'), projects: ['shop'] })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/shop/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.keyboard.type('Web shop')
    await page.getByLabel('Environment').selectOption('production')
    await page.getByLabel('Expires').selectOption('in 7 days')
    expect(await lookAt(page, 'key-create')).toEqual([])
    await page.getByLabel('Name').press('Enter')
    await page.getByText('Copy your key').waitFor()
    const first = await secretIn(page)
    expect(first).toMatch(/^shop:production\./)
    expect(await page.getByRole('dialog').locator('pre').last().innerText()).toContain(first)
    expect(await lookAt(page, 'key-secret')).toEqual([])
    await page.getByRole('button', { name: 'I have copied it' }).click()
    const row = page.getByRole('row', { name: 'Web shop' })
    expect(await row.locator('.badge').innerText()).toMatch(/^(in 7 days|next week)$/)
    expect(await page.locator('body').innerText()).not.toContain(first)
    expect(await reads(world, first)).toBe(true)

    await row.getByRole('button', { name: 'Replace' }).click()
    await page.getByLabel('Old key works').selectOption('no longer')
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    await page.getByText('Copy your key').waitFor()
    const second = await secretIn(page)
    expect([await reads(world, first), await reads(world, second)]).toEqual([false, true])
    await page.keyboard.press('Escape')
    await page.getByText('expired').waitFor()
    expect(await lookAt(page, 'keys')).toEqual([])

    await row.last().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('Never used').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Key Web shop deleted').waitFor()
    await expect.poll(() => row.count()).toBe(1)
    expect(await reads(world, second)).toBe(false)
    expect(wrong).toEqual([])
  })

  it('lead to an application that is connected', async ({ world }) => {
    await world.project('shop')
    await world.feature({ name: 'new-checkout', project: 'shop' })
    const { open, address } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'dark', 360)
    await page.goto('/projects/shop/keys')
    await page.getByText('No keys yet').waitFor()
    await page.getByRole('link', { name: 'Connect an application' }).click()
    await page.getByText("isEnabled('new-checkout'").waitFor()
    await page.getByLabel('Language').selectOption('Browser')
    await page.getByText(`${address}/api/frontend`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('It is public').waitFor()
    const key = await page.locator('.code pre').nth(1).innerText()
    expect(await page.locator('.code pre').last().innerText()).toContain(`clientKey: '${key}'`)
    expect(new URL(page.url()).search).toBe('?language=Browser')
    await page.getByText('No requests yet').waitFor()
    expect(await lookAt(page, 'connect')).toEqual([])
    // A read after an event is under way, and has no answer: with one, it could say by itself that the key was used.
    let begin = () => {}
    const isRead = new Promise<void>((resolve) => {
      begin = resolve
    })
    await page.route('**/projects/shop/api-tokens', () => begin(), { times: 1 })
    await world.feature({ name: 'old-checkout', project: 'shop' })
    await isRead
    // A job writes the uses of keys, every ten seconds.
    await world.db.updateTable('apiTokens').set({ seenAt: new Date() }).where('type', '=', 'frontend').execute()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Connected. Last request').waitFor()
    await page.getByLabel('Language').selectOption('Go')
    await page.getByRole('heading', { name: 'A client key for' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain(key)
    expect(wrong).toEqual([])
  })

  it('of the instance say what is missing to whom may not see them', async ({ world }) => {
    await makeKey(world, { tokenName: 'Everywhere' })
    const { open } = await consoleServer(world)
    const admin = await open('ADMIN', 'dark')
    await admin.page.goto('/')
    await admin.page.getByRole('link', { name: 'Instance' }).click()
    await admin.page.getByRole('rowheader', { name: 'Everywhere' }).waitFor()
    await admin.page.getByRole('button', { name: 'New key' }).click()
    await admin.page.keyboard.type('Robot')
    await admin.page.getByLabel('Type').selectOption('admin')
    expect(await admin.page.getByLabel('Environment').count()).toBe(0)
    await admin.page.getByLabel('Name').press('Enter')
    await admin.page.getByText('Copy your key').waitFor()
    expect(await secretIn(admin.page)).toMatch(/^\*:\*\./)
    await admin.page.keyboard.press('Escape')
    await admin.page.getByRole('rowheader', { name: 'Robot' }).waitFor()
    expect(await lookAt(admin.page, 'keys-instance')).toEqual([])

    const viewer = await open('VIEWER', 'light', 360)
    for (const { href } of INSTANCE_TABS.filter(({ to }) => to !== undefined).reverse()) {
      await viewer.page.goto(href)
      await viewer.page.getByText('You have no access to this page').waitFor()
    }
    expect(await lookAt(viewer.page, 'keys-instance-viewer')).toEqual([])
    await viewer.page.locator('summary', { hasText: 'Menu' }).click()
    await viewer.page.getByRole('link', { name: 'Instance' }).click()
    await viewer.page.waitForURL('**/instance/webhooks')
    await viewer.page.getByText('No webhooks yet').waitFor()
    await viewer.page.goto('/projects/default/keys')
    await viewer.page.getByText('You need the permission READ_PROJECT_API_TOKEN in the project default').waitFor()
    await viewer.page.getByRole('button', { name: 'New key' }).click({ force: true })
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)

    const editor = await open('EDITOR', 'light', 360)
    await editor.page.goto('/instance/keys')
    const replace = editor.page.getByRole('button', { name: 'Replace Everywhere' })
    expect(await replace.getAttribute('title')).toBe('You need the permission CREATE_CLIENT_API_TOKEN here')
    expect(await editor.page.getByText('Robot').count()).toBe(0)
    expect(await lookAt(editor.page, 'keys-instance-editor')).toEqual([])
    expect([...admin.wrong, ...viewer.wrong, ...editor.wrong]).toEqual([])
  })
})
