import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { give, makeRole } from '../../support/access.ts'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

const LONG = 'a-feature-whose-name-is-as-long-as-names-can-be-'.padEnd(100, 'x')

async function withFeatures(world: World): Promise<void> {
  await world.project('shop')
  await world.feature({ project: 'shop', name: 'new-checkout', description: 'One page', tags: [{ value: 'checkout' }] })
  await world.feature({ project: 'shop', name: 'old-checkout', stale: true })
  await world.feature({ project: 'shop', name: LONG, type: 'experiment', description: 'عربي 🛒 '.repeat(20) })
}

const rows = (page: Page) => page.locator('tbody tr')
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

inChromium('the features of a project', () => {
  it('are searched, filtered and turned on by keys', async ({ world }) => {
    await withFeatures(world)
    await world.admin.call('updateProjectSettings', {
      params: { projectId: 'shop' },
      body: { requirePreconditions: true },
    })
    const { open } = await checkedConsole(world)
    const admin = await open('ADMIN')
    const { page } = admin
    const viewer = await open('VIEWER', 'dark', 360)
    await page.goto('/projects/shop')
    await viewer.page.goto('/projects/shop')
    await page.getByText('new-checkout').waitFor()
    expect(await rows(page).count()).toBe(3)
    expect(await lookAt(viewer.page, 'features-viewer')).toEqual([])

    // A search, a filter, and the way back by the address.
    await page.keyboard.press('/')
    await page.keyboard.type('checkout')
    await page.getByText(LONG).waitFor({ state: 'detached' })
    await page.getByLabel('State').selectOption('Stale')
    await page.getByText('new-checkout').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?q=checkout&state=stale')
    await page.reload()
    await page.getByText('old-checkout').waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.getByLabel('Search features').fill('nothing')
    await page.getByText('No match').waitFor()
    expect(await lookAt(page, 'features-none')).toEqual([])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('new-checkout').waitFor()
    // A filter that is chosen before the search is sent.
    await page.getByLabel('Search features').press('n')
    await page.getByLabel('Search features').press('e')
    await page.getByLabel('State').selectOption('Active')
    await page.waitForURL(/[?&]q=ne/)
    expect(new URL(page.url()).searchParams.get('state')).toBe('active')
    await page.goto('/projects/shop')
    await page.getByText('old-checkout').waitFor()

    // The viewer sees the change of the admin, and what they may not do themselves.
    const other = toggle(viewer.page, 'new-checkout in development')
    expect(await other.getAttribute('title')).toBe(
      'You need the permission UPDATE_FEATURE_ENVIRONMENT in the project shop in the environment development',
    )
    await other.click({ force: true })
    await viewer.page.locator('.toast', { hasText: 'You need the permission' }).waitFor()
    await toggle(page, 'new-checkout in development').focus()
    await page.keyboard.press('Space')
    await page.getByText('new-checkout is on in development').waitFor()
    await viewer.page.locator('[role=switch][aria-checked=true]').waitFor()
    expect(await other.getAttribute('aria-checked')).toBe('true')
    await page.getByRole('button', { name: 'Undo' }).click()
    await viewer.page.locator('[role=switch][aria-checked=true]').waitFor({ state: 'detached' })
    expect(await toggle(page, 'new-checkout in development').getAttribute('aria-checked')).toBe('false')
    // Pressed again, a switch says only what it is now: what it was before can't be undone any more.
    const isOn = () => toggle(page, 'new-checkout in development').getAttribute('aria-checked')
    for (const [state, checked] of [
      ['on', 'true'],
      ['off', 'false'],
    ] as const) {
      await toggle(page, 'new-checkout in development').click()
      await page.getByText(`new-checkout is ${state} in development`).waitFor()
      await expect.poll(isOn).toBe(checked)
    }
    expect(await page.getByText('new-checkout is on in development').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(isOn).toBe('true')
    await toggle(page, 'new-checkout in development').click()
    await page.getByText('new-checkout is off in development').waitFor()

    // A reason for all changes: a switch asks for none.
    await page.locator('summary', { hasText: 'The ADMIN' }).click()
    await page.getByRole('button', { name: 'Reason for all my changes' }).click()
    await page.keyboard.type('Incident 42')
    await page.keyboard.press('Enter')
    await page.getByText('Reason for your changes: Incident 42').waitFor()

    // The palette knows the words of other products.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('flag types')
    await page.getByRole('option', { name: 'Feature types' }).waitFor()
    await page.keyboard.press('Escape')
    // It goes anywhere, and does what is done most.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('old-check')
    await page.getByRole('option', { name: 'Turn old-checkout on in production' }).waitFor()
    expect(await lookAt(page, 'palette')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // In production, it shows first whom that affects, as the switches do.
    const dialog = page.getByRole('dialog')
    await dialog.getByText('gain it').waitFor()
    expect(await toggle(page, 'old-checkout in production').getAttribute('aria-checked')).toBe('false')
    expect(await lookAt(page, 'palette-turn-on')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('old-checkout is on in production').waitFor()
    const { body: log } = await world.admin.call('searchEvents', { body: { limit: 1 } })
    expect(log.events[0]?.comment).toBe('Incident 42')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByText('Reason for your changes').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('default')
    await page.getByRole('option', { name: 'Default', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/default')
  })

  it('are changed together, and looked at first in a guarded environment', async ({ world }) => {
    await withFeatures(world)
    await world.admin.call('setChangeRequestConfiguration', {
      params: { projectId: 'shop', environment: 'production' },
      body: { changeRequestsEnabled: true, requiredApprovals: 1 },
    })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'dark', 360)
    await page.goto('/projects/shop')
    await page.getByLabel('Select new-checkout').check()
    await page.getByLabel('Select old-checkout').check()
    await page.getByText('2 selected').waitFor()
    expect(await lookAt(page, 'features-selected')).toEqual([])
    await page.getByLabel('Why').fill('The sale begins')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('2 features: on').waitFor()
    expect(await lookAt(page, 'features-bulk-toast')).toEqual([])
    const { body: log } = await world.admin.call('searchEvents', { body: { limit: 2 } })
    expect(log.events.map(({ comment }) => comment)).toEqual(['The sale begins', 'The sale begins'])
    await page.locator('[role=switch][aria-checked=true]').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('[role=switch][aria-checked=true]').first().waitFor({ state: 'detached' })

    await page.getByLabel('Select new-checkout').check()
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByRole('textbox', { name: 'Tag', exact: true }).last().fill('spring')
    await page.keyboard.press('Enter')
    await page.locator('.badge', { hasText: 'spring' }).waitFor()

    await page.getByLabel('Select old-checkout').check()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    expect(await lookAt(page, 'features-archive')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByText('1 feature: archived').waitFor()
    await page.locator('tbody').getByText('old-checkout').waitFor({ state: 'detached' })

    // An admin could save it, but looks first.
    await toggle(page, 'new-checkout in production').click()
    await page.getByRole('dialog').getByText('gain it').waitFor()
    expect(await lookAt(page, 'features-turn-on')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await toggle(page, 'new-checkout in production').getAttribute('aria-checked')).toBe('false')
  })

  it('are turned on in production after a look, and where that is set after a review', async ({ world }) => {
    await withFeatures(world)
    const { open } = await checkedConsole(world)
    const { page, userId } = await open('VIEWER')
    await give(world, { roles: [ROLES.MEMBER], users: [userId] }, 'shop')
    await page.goto('/projects/shop')
    const dialog = page.getByRole('dialog')
    const turnBoth = async () => {
      await page.getByLabel('Select new-checkout').check()
      await page.getByLabel('Select old-checkout').check()
      await page.getByLabel('Environment').selectOption('production')
      await page.getByLabel('Why').fill('The sale begins')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await dialog.getByText('Turn on in production').waitFor()
      expect(await dialog.getByLabel('Why').inputValue()).toBe('The sale begins')
    }
    await turnBoth()
    await dialog.getByText('gain it').first().waitFor()
    expect(await lookAt(page, 'features-turn-many-on')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('2 features: on').waitFor()
    await page.locator('[role=switch][aria-checked=true]').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('[role=switch][aria-checked=true]').first().waitFor({ state: 'detached' })

    await guard(world.db, 'shop', 'production')
    await page.reload()
    await turnBoth()
    await dialog.getByText('Changes in production need review').waitFor()
    await dialog.getByRole('button', { name: 'Request review' }).click()
    await page.getByText('2 selected').waitFor({ state: 'detached' })
    const requests = await world.db.selectFrom('changeRequests').select(['environment', 'state']).execute()
    expect(requests).toEqual([{ environment: 'production', state: 'In review' }])
  })

  it('need what turning them on needs: one without a strategy gets one', async ({ world }) => {
    await withFeatures(world)
    const permissions = [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }]
    const { id: roleId } = await makeRole(world, { type: 'custom', permissions })
    const { open } = await checkedConsole(world)
    const { page, userId } = await open('VIEWER')
    await give(world, { roles: [roleId], users: [userId] }, 'shop')
    await page.goto('/projects/shop')
    await toggle(page, 'new-checkout in development').click({ force: true })
    await page.locator('.toast', { hasText: 'You need the permission CREATE_FEATURE_STRATEGY' }).waitFor()
  })

  it('begin with three steps', async ({ world }) => {
    await world.project('shop')
    const { open } = await checkedConsole(world, /400/)
    const { page } = await open('ADMIN')
    await page.goto('/projects/shop')
    await page.getByText('Three steps to your first feature').waitFor()
    expect(await lookAt(page, 'first-flag')).toEqual([])
    await page.getByRole('button', { name: 'New feature' }).last().click()
    await page.getByLabel('Name', { exact: true }).fill('my/feature')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('first feature')
    expect(await lookAt(page, 'create-feature')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Waiting for the first request').waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    const snippet = page.locator('pre', { hasText: 'shop:development.' })
    await snippet.waitFor()
    expect(await lookAt(page, 'first-flag-key')).toEqual([])
    // The key is shown once: it stays when the list is sorted.
    const sorted = page.waitForResponse(/[?&]sortBy=type/)
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await (await sorted).finished()
    expect(await snippet.count()).toBe(1)
    await page.getByText('until you turn on first-feature in development').waitFor()
    // Nobody asks for it: the screen looks again by itself.
    await world.db.updateTable('apiTokens').set({ seenAt: new Date() }).where('type', '=', 'client').execute()
    await page.getByText('An application is connected').waitFor()
    await page.reload()
    await page.locator('tbody').getByText('first-feature').waitFor()
    await page.getByText('Three steps to your first feature').waitFor({ state: 'detached' })
  })

  it('say that a key is there already, and that an application has not used it', async ({ world }) => {
    await world.project('shop')
    await world.feature({ project: 'shop', name: 'new-checkout' })
    await world.admin.call('createProjectApiToken', {
      params: { projectId: 'shop' },
      body: { tokenName: 'The shop', type: 'client', environment: 'development' },
    })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'light', 360)
    await page.goto('/projects/shop')
    await page.getByText('You have the key “The shop”').waitFor()
    await page.getByText('Waiting for the first request').waitFor()
  })

  it('lead to the archived ones when no other is left', async ({ world }) => {
    await world.project('shop')
    await world.feature({ project: 'shop', name: 'old-checkout' })
    await world.admin.call('createProjectApiToken', {
      params: { projectId: 'shop' },
      body: { tokenName: 'The shop', type: 'client', environment: 'development' },
    })
    await world.db.updateTable('apiTokens').set({ seenAt: new Date() }).where('type', '=', 'client').execute()
    await world.admin.call('archiveFeature', { params: { projectId: 'shop', featureName: 'old-checkout' } })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'dark', 360)
    await page.goto('/projects/shop')
    await page.getByText('No active features; 1 feature archived').waitFor()
    expect(await lookAt(page, 'features-all-archived')).toEqual([])
    await page.getByRole('button', { name: 'Show archived features' }).click()
    await page.getByRole('link', { name: 'old-checkout' }).click()
    await page.getByRole('button', { name: 'Revive' }).click()
    await page.getByText('old-checkout revived, off in all environments').waitFor()
  })
})
