import { expect } from 'vitest'
import { consoleServer, lookAt, stoppableConsole } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

inChromium('banners in the console', () => {
  it('are made, seen as plain text, edited, hidden and deleted', async ({ world }) => {
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/instance/banners')
    await page.getByText('No banners yet').waitFor()
    await page.getByRole('button', { name: 'New banner' }).click()
    await page.getByLabel('Message').fill('Tests <b>on Friday</b>')
    await page.getByLabel('Kind').selectOption('Warning')
    await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)')
    await page.getByLabel('Text of the link').fill('Status page')
    await page.getByLabel('Title of the dialog').fill('The tests')
    await page.getByLabel('Text of the dialog').fill('Payments.\n<i>Not</i> refunds.')
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'New banner', exact: true })
    await save.click()
    await page.getByText('Link is no address that begins with https: or http:').first().waitFor()
    await page.getByLabel('Link', { exact: true }).fill('https://status.example.com/')
    expect(await lookAt(page, 'banner-new')).toEqual([])
    await save.click()
    await page.getByText('Banner created').waitFor()
    const banner = page.locator('.banners > .banner')
    await banner.filter({ hasText: 'Tests <b>on Friday</b>' }).waitFor()
    const link = banner.getByRole('link', { name: 'Status page' })
    expect(await link.getAttribute('href')).toBe('https://status.example.com/')
    await banner.getByRole('button', { name: 'The tests' }).click()
    await dialog.getByText('<i>Not</i> refunds.').waitFor()
    expect(await lookAt(page, 'banner-dialog')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await lookAt(page, 'banners')).toEqual([])

    await page.getByRole('switch', { name: /^Show Tests/ }).click()
    await page.getByText('Banner hidden').waitFor()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Edit Tests/ }).click()
    await page.getByLabel('Message').fill('Tests are over')
    await page.getByRole('checkbox', { name: 'Shown' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await banner.filter({ hasText: 'Tests are over' }).waitFor()
    await page.getByRole('button', { name: /^Delete Tests/ }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No banners yet').waitFor()
    await banner.waitFor({ state: 'detached' })
    expect(wrong.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('come without a reload, stay dismissed until they say something else, and are for their project', async ({
    world,
  }) => {
    await world.project('shop')
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('VIEWER', 'dark', 360)
    await page.goto('/projects/default')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { admin } = world
    const { body: all } = await admin.call('createBanner', { body: { message: 'Hello all', variant: 'success' } })
    const { body: shop } = await admin.call('createBanner', {
      body: { message: 'Hello shop', project: 'shop', sticky: true, variant: 'error', icon: 'none' },
    })
    await page.getByText('Hello all').waitFor()
    expect(await page.getByText('Hello shop').count()).toBe(0)
    expect(await lookAt(page, 'banner-of-all')).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Hello all').waitFor({ state: 'detached' })
    await page.goto('/projects/shop')
    await page.getByText('Hello shop').waitFor()
    expect(await page.getByText('Hello all').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    expect(await lookAt(page, 'banner-of-project')).toEqual([])
    const { body: feature } = await admin.call('createFeature', {
      params: { projectId: 'shop' },
      body: { name: 'checkout' },
    })
    for (const path of ['', '/history']) {
      await page.goto(`/projects/shop/features/${feature.name}${path}`)
      await page.getByText('Hello shop').waitFor()
    }
    await admin.call('updateBanner', { params: { bannerId: all.id }, body: { message: 'Hello again' } })
    await page.getByText('Hello again').waitFor()
    await admin.call('deleteBanner', { params: { bannerId: shop.id } })
    await page.getByText('Hello shop').waitFor({ state: 'detached' })

    await page.goto('/instance/banners')
    const create = page.getByRole('button', { name: 'New banner' })
    expect(await create.getAttribute('title')).toContain('UPDATE_BANNER')
    expect(wrong).toEqual([])
  })

  it('say that the server was updated when it is there again with another console', async ({ world }) => {
    const { open, stop, start } = await stoppableConsole(world)
    const { page } = await open('VIEWER')
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await stop()
    await start()
    const again = page.waitForResponse((response) => response.url().endsWith('/api/admin/events/stream'))
    await again
    expect(await page.getByText('The server was updated').count()).toBe(0)
    await stop()
    const body = '<script type="module" src="console/main-NEWER.js"></script>'
    await page.route(/\/$/, (route) => route.fulfill({ body, contentType: 'text/html' }))
    await start()
    await page.getByText('The server was updated').waitFor()
    expect(await lookAt(page, 'updated')).toEqual([])
    await page.unroute(/\/$/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('The server was updated').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
