import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { different, differingFeature } from '../../support/promotion.ts'
import { guardPlace } from '../../support/proposals.ts'
import { it } from '../../support/world.ts'

const ADDRESS = '/projects/default/compare?from=development&to=production'

inChromium('two environments in the console', () => {
  it('are compared, and features are promoted by keys', async ({ world }) => {
    const [first, second] = [await differingFeature(world), await differingFeature(world)]
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto('/projects/default/compare')
    await page.getByText('2 features differ between development and production').waitFor()
    const row = page.getByRole('row').filter({ hasText: first })
    expect(await row.getByRole('cell').allInnerTexts()).toMatchObject(['', 'Turned on', '2 added', '1 added', /^now, /])
    const details = page.getByRole('region', { name: first, exact: true })
    await details.getByText('Turned on', { exact: true }).waitFor()
    await details.getByText('Added the strategy “Staff”: 50 % of users by user id or session id').waitFor()
    await details.getByText('Added the variant: blue 100 %').waitFor()
    expect(await details.locator('ins').count()).toBe(0)
    await details.getByText('JSON', { exact: true }).click()
    await details.locator('ins', { hasText: '"rollout": "50"' }).waitFor()
    expect(await lookAt(page, 'compare')).toEqual([])
    const promote = page.getByRole('button', { name: 'Promote…' })
    expect(await promote.getAttribute('title')).toBe('Select a feature first')

    await page.getByLabel(`Select ${first}`).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('variants', { exact: true }).uncheck()
    await promote.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${first}: on or off, strategies`).waitFor()
    await dialog.getByText('Added the strategy “Everybody”').waitFor()
    await dialog.getByText(/gain it/).waitFor()
    expect(await lookAt(page, 'promote')).toEqual([])
    await dialog.getByRole('button', { name: 'Promote', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 feature promoted to production').waitFor()
    await row.getByText('2 added').waitFor({ state: 'detached' })
    expect((await different(world)).map(({ name, parts }) => [name, parts.map(({ part }) => part)])).toEqual(
      [
        [first, ['variants']],
        [second, ['enabled', 'strategies', 'variants']],
      ].sort(),
    )

    // All of it is undone at once.
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('2 added').waitFor()
    expect((await different(world)).flatMap(({ parts }) => parts)).toHaveLength(6)

    await page.getByRole('button', { name: 'Swap' }).click()
    await page.getByText('differ between production and development').waitFor()
    expect(new URL(page.url()).search).toBe('?from=production&to=development')
  })

  it('are compared on one screen where twelve features differ', async ({ world }) => {
    for (let count = 0; count < 12; count++) await differingFeature(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto(ADDRESS)
    const table = page.getByRole('region', { name: 'Features that differ' })
    await table.getByRole('row').nth(12).waitFor()
    const { y = 0, height = 0 } = (await table.boundingBox()) ?? {}
    expect(height).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(900)
  })

  it('need a review, a permission, or nothing', async ({ world }) => {
    const feature = await differingFeature(world)
    const { open } = await checkedConsole(world)
    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto(ADDRESS)
    await viewer.page.getByLabel(`Select ${feature}`).check()
    await viewer.page.getByRole('button', { name: 'Promote…' }).click()
    await viewer.page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await lookAt(viewer.page, 'promote-viewer')).toEqual([])
    const apply = viewer.page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true })
    expect(await apply.getAttribute('title')).toMatch('permission')
    await viewer.page.keyboard.press('Escape')

    await guardPlace(world)
    const editor = await open('EDITOR', 'light', 768)
    await editor.page.goto(ADDRESS)
    await editor.page.getByLabel('Select all on this page').check()
    await editor.page.getByRole('button', { name: 'Promote…' }).click()
    await editor.page.getByText('Changes in production need review').waitFor()
    expect(await lookAt(editor.page, 'promote-review')).toEqual([])
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Request review' }).click()
    await editor.page.waitForURL('**/change-requests/*')
    await editor.page.getByRole('button', { name: 'Send to review' }).waitFor()
    expect((await different(world)).map(({ name }) => name)).toEqual([feature])

    const admin = await open('ADMIN', 'dark', 1440)
    await admin.page.goto(ADDRESS)
    await admin.page.getByLabel(`Select ${feature}`).check()
    await admin.page.getByRole('button', { name: 'Promote…' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Request review instead').check()
    await dialog.getByRole('button', { name: 'Request review' }).waitFor()
    await dialog.getByLabel('Request review instead').uncheck()
    await dialog.getByRole('button', { name: 'Promote', exact: true }).click()
    await admin.page.getByText('No differences').waitFor()
  })
})
