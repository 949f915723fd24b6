import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { reportingProcess } from '../../support/reports.ts'
import { it } from '../../support/world.ts'

const LONG = `متجر 🛒 ${'x'.repeat(90)}`

/** Presses a button of the dialog on top. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

inChromium('applications and statistics in the console', () => {
  it('shows where an application runs', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const { see, use, job } = reportingProcess(world)
    see({ instanceId: 'web-1', sdkVersion: 'unleash-client-node:6.6.0', strategies: ['default', 'regionRollout'] })
    see({ instanceId: 'web-2', environment: 'production' })
    see({ appName: LONG, instanceId: 'one' })
    use({ featureName: 'checkout' })
    await job()
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/default/applications')
    await page.getByRole('link', { name: 'web-shop' }).waitFor()
    expect(await lookAt(page, 'project-applications')).toEqual([])
    // The palette knows each part of a place.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('applic')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: LONG }).waitFor()
    expect(await lookAt(page, 'applications')).toEqual([])
    await page.keyboard.press('/')
    await page.keyboard.type('shop')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.getByRole('link', { name: 'web-shop' }).click()
    await page.getByText('1 feature evaluated in').waitFor()
    await page.getByText('does not know: regionRollout').waitFor()
    await page.getByText('development', { exact: true }).click()
    await page.getByRole('row', { name: 'web-1' }).getByText('unleash-client-node:6.6.0').waitFor()
    expect(page.url()).toContain('environment=development')
    expect(await lookAt(page, 'application')).toEqual([])

    await page.getByRole('button', { name: 'Edit web-shop' }).click()
    await page.keyboard.type('The shop')
    await press(page, 'Save')
    await page.getByText('Application saved').waitFor()
    const application = async () => (await world.admin.call('getApplication', { params: { appName: 'web-shop' } })).body
    expect((await application()).description).toBe('The shop')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await application()).description).toBeNull()

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/applications/web-shop?environment=development')
    await viewer.page.getByRole('row', { name: 'web-1' }).waitFor()
    const remove = viewer.page.getByRole('button', { name: 'Delete web-shop' })
    expect(await remove.getAttribute('title')).toBe('You need the permission UPDATE_APPLICATION here')
    expect(await lookAt(viewer.page, 'application-viewer')).toEqual([])
    await viewer.page.goto('/applications')
    expect(await lookAt(viewer.page, 'applications-viewer')).toEqual([])

    await page.getByRole('button', { name: 'Delete web-shop' }).click()
    await press(page, 'Delete')
    await page.getByText('web-shop deleted').waitFor()
    await page.getByRole('link', { name: LONG }).waitFor()
    expect([...wrong, ...viewer.wrong]).toEqual([])
  })

  it('counts what is in the instance', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'dark', 360)
    await page.goto('/instance/statistics')
    const features = page.getByRole('region', { name: 'Features' })
    await features.getByText('Archived features').waitFor()
    expect(await features.innerText()).toMatch(/Features\s+1 of/)
    expect(await lookAt(page, 'statistics')).toEqual([])
    const viewer = await open('VIEWER')
    await viewer.page.goto('/instance/statistics')
    await viewer.page.getByText('You need the permission ADMIN here').first().waitFor()
    expect([...wrong, ...viewer.wrong]).toEqual([])
  })
})
