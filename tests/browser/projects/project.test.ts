import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

const GROUP = 'Sales '.repeat(16).trim()
/** The browser reports each refusal, also of an edit that was expected to meet another one. */
const isExpected = (text: string) => text.includes('412')

inChromium('a project', () => {
  it('has settings, which two people do not overwrite', async ({ world }) => {
    await world.project('shop')
    const params = { projectId: 'shop' }
    const linkTemplates = [{ title: 'Issues', urlTemplate: 'https://issues.example.com/{{feature}}' }]
    await world.admin.call('updateProjectSettings', { params, body: { linkTemplates } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    const project = async () => (await world.admin.call('getProject', { params })).body
    await page.goto('/projects/shop/settings')
    const rules = page.getByRole('form', { name: 'Rules' })
    await rules.getByLabel('Feature limit').fill('7')
    await rules.getByLabel('Feature naming pattern').fill('shop-[a-z]+')
    await rules.getByLabel('Naming example').fill('shop-cart')
    await page.keyboard.press('Enter')
    await page.getByText('Settings saved').waitFor()
    expect(await project()).toMatchObject({ featureLimit: 7, featureNaming: { example: 'shop-cart' }, linkTemplates })

    const about = page.getByRole('form', { name: 'Name and description' })
    await about.getByLabel('Description').fill('Mine')
    await world.admin.call('updateProject', { params, body: { name: 'متجر 🛒', description: 'Theirs' } })
    await about.getByRole('button', { name: 'Save' }).click()
    await about.getByText('Changed by another user').waitFor()
    await about.getByText('Theirs').waitFor()
    expect(await lookAt(page, 'settings')).toEqual([])
    expect((await project()).description).toBe('Theirs')
    await about.getByRole('button', { name: 'Overwrite with mine' }).click()
    await about.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await project()).description).toBe('Mine')
    expect((await project()).name).toBe('متجر 🛒')

    await page.getByRole('switch', { name: 'Require review in production' }).click()
    await page.getByLabel('Approvals in production').selectOption('2')
    await expect.poll(async () => (await project()).changeRequestEnvironments).toMatchObject([{ requiredApprovals: 2 }])
    await page.getByRole('switch', { name: 'development is in the project' }).click()
    await page.getByText('The strategies and variants').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(async () => (await project()).environments.length).toBe(1)
    await page.getByRole('button', { name: 'Archive project' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByText('It takes no new features').waitFor()
    await page.getByRole('button', { name: 'Revive' }).click()
    await expect.poll(async () => (await project()).archivedAt).toBeNull()
    expect(wrong.filter((text) => !isExpected(text))).toEqual([])

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/projects/shop/settings')
    const save = viewer.page.getByRole('form', { name: 'Rules' }).getByRole('button', { name: 'Save' })
    expect(await save.getAttribute('title')).toContain('UPDATE_PROJECT')
    expect(await lookAt(viewer.page, 'settings-viewer')).toEqual([])
    await viewer.page.goto('/projects/shop/members')
    await viewer.page.getByText('You have no access to this page').waitFor()
    expect(viewer.wrong).toEqual([])
  })

  it('has an overview of its health and its work', async ({ world }) => {
    await world.project('shop')
    await world.feature({ project: 'shop', name: 'cart' })
    await world.feature({ project: 'shop', name: 'old-cart', type: 'kill-switch' })
    await world.admin.call('setFeaturesStale', {
      params: { projectId: 'shop' },
      body: { features: ['old-cart'], stale: true },
    })
    const place = { projectId: 'shop', environment: 'production' }
    await world.admin.call('setDefaultStrategy', {
      params: place,
      body: { name: 'flexibleRollout', parameters: { rollout: '25', stickiness: 'userId' } },
    })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('VIEWER', 'dark', 360)
    await page.goto('/projects/shop')
    await page.getByRole('link', { name: 'Overview' }).click()
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText('50 %').waitFor()
    await health.getByText('Remove stale features from the code').waitFor()
    const lately = page.getByRole('region', { name: 'Last 30 days' })
    await lately.getByText(/^2\s+0 before$/).waitFor()
    const production = page.getByRole('row').filter({ hasText: 'production' })
    await production.getByText('25 % of users by userId').waitFor()
    expect(await lookAt(page, 'overview')).toEqual([])
    await world.feature({ project: 'shop', name: 'basket' })
    await health.getByText('67 %').waitFor()
    const edit = page.getByRole('button', { name: 'Edit default strategy in production' })
    expect(await edit.getAttribute('title')).toContain('PROJECT_DEFAULT_STRATEGY_WRITE')
    await health.getByRole('link', { name: 'Marked as stale' }).click()
    await page.getByRole('row').filter({ hasText: 'old-cart' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)

    const admin = await open('ADMIN')
    const defaultStrategy = async () =>
      (await world.admin.call('getDefaultStrategy', { params: place })).body.parameters.rollout
    await admin.page.goto('/projects/shop/overview')
    await admin.page.getByRole('button', { name: 'Edit default strategy in production' }).click()
    const check = admin.page.getByRole('button', { name: 'Review and save' })
    await admin.page.getByLabel('Percent').fill('40.5')
    await expect.poll(() => check.getAttribute('title')).toContain('a whole number from 0 to 100')
    await admin.page.getByLabel('Percent').fill('40')
    expect(await lookAt(admin.page, 'default-strategy')).toEqual([])
    await check.click()
    await admin.page.getByText('changed the rollout from 25 % to 40 %').waitFor()
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.page.getByText('Default strategy saved').waitFor()
    expect(await defaultStrategy()).toBe('40')
    await admin.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(defaultStrategy).toBe('25')
    expect([...wrong, ...admin.wrong]).toEqual([])
  })

  it('has members with roles', async ({ world }) => {
    await world.project('shop')
    const ada = await makePerson(world, { email: 'ada@example.com', name: 'Ada Lovelace', rootRole: 3 })
    const group = await world.admin.call('createGroup', { body: { name: GROUP, users: [] } })
    expect(group.status).toBe(201)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'dark')
    const rolesOf = async (id: number) => {
      const { body } = await world.admin.call('getProjectAccess', { params: { projectId: 'shop' } })
      return body.users.find((user) => user.id === id)?.roles ?? []
    }
    await page.goto('/projects/shop/members')
    await page.getByText('No members yet').waitFor()
    await page.getByRole('button', { name: 'Add member' }).click()
    const dialog = page.getByRole('dialog')
    await page.keyboard.type('Ada Lovelace (ada@example.com)')
    expect(await dialog.getByRole('checkbox', { name: 'Member' }).isChecked()).toBe(true)
    expect(await lookAt(page, 'member-add')).toEqual([])
    await dialog.getByRole('combobox').press('Enter')
    await page.getByText('Ada Lovelace added').waitFor()
    expect(await rolesOf(ada.id)).toHaveLength(1)

    await page.getByRole('button', { name: 'Edit roles of Ada Lovelace' }).click()
    await dialog.getByRole('checkbox', { name: 'Owner' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Roles of Ada Lovelace saved').waitFor()
    const both = await rolesOf(ada.id)
    expect(both).toHaveLength(2)

    await page.getByRole('button', { name: 'Add member' }).click()
    await dialog.getByRole('combobox').fill(`${GROUP} (group)`)
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Add member' }).click()
    await page.getByRole('rowheader', { name: 'Sales' }).waitFor()
    expect(await lookAt(page, 'members')).toEqual([])

    await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
    await page.getByText('Ada Lovelace removed').waitFor()
    expect(await rolesOf(ada.id)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => rolesOf(ada.id)).toEqual(both)
    expect(wrong).toEqual([])
  })
})
