import { sql } from 'kysely'
import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { provisionGroup } from '../../support/scim.ts'
import { OTHER_PASSWORD, PASSWORD } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

const LONG = `أدا 🧑 ${'x'.repeat(90)}`

inChromium('the instance', () => {
  it('invites people, and says what they may do', async ({ world }) => {
    await world.admin.call('createUser', { body: { name: LONG, username: 'long', rootRole: 'Viewer' } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    const found = async (email: string) =>
      (await world.admin.call('listUsers')).body.users.find((user) => user.email === email)
    await page.goto('/instance/users')
    await page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = page.getByRole('dialog')
    await page.keyboard.type('Ada Lovelace')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Role').selectOption('Editor')
    expect(await lookAt(page, 'user-invite')).toEqual([])
    await dialog.getByLabel('Name').press('Enter')
    await page.getByText('Send this link to Ada Lovelace').waitFor()
    const link = await dialog.locator('pre').innerText()
    expect(link).toContain('token=')
    expect(await lookAt(page, 'user-link')).toEqual([])
    await page.keyboard.press('Escape')

    const role = page.getByLabel('Role of Ada Lovelace')
    await role.selectOption('Viewer')
    await page.getByText('Ada Lovelace is now Viewer').waitFor()
    const viewerRole = (await found('ada@example.com'))?.rootRole
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await found('ada@example.com'))?.rootRole).not.toBe(viewerRole)
    expect(await lookAt(page, 'users')).toEqual([])

    await page.keyboard.press('/')
    await page.keyboard.type('ADA@')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.getByRole('link', { name: 'Ada Lovelace' }).click()
    await page.getByRole('heading', { name: 'Permissions of Ada Lovelace' }).waitFor()
    const create = page.getByRole('row', { name: 'CREATE_PROJECT' })
    expect(await create.innerText()).toContain('Editor')
    expect(await page.getByRole('row', { name: 'ADMIN' }).count()).toBe(0)
    await page.getByLabel('Only allowed').uncheck()
    await page.getByRole('row', { name: 'ADMIN not allowed' }).first().waitFor()
    expect(await lookAt(page, 'user-rights')).toEqual([])

    await page.goto('/instance/users?q=ada%40')
    await page.getByRole('button', { name: 'New password link for Ada Lovelace' }).click()
    await dialog.getByRole('button', { name: 'Password link' }).click()
    await expect.poll(() => dialog.locator('pre').innerText()).toContain('token=')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Ada Lovelace' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Ada Lovelace deleted').waitFor()
    expect(await found('ada@example.com')).toBeUndefined()
    expect(wrong).toEqual([])
  })

  it('finds users and groups beyond the first page, and asks before a release', async ({ world }) => {
    await sql`insert into users (username) select 'many-' || n from generate_series(1, 60) n`.execute(world.db)
    await sql`insert into groups (name) select 'Team ' || n from generate_series(1, 60) n`.execute(world.db)
    await provisionGroup(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    const rows = () => page.getByRole('rowheader').count()
    for (const [place, searched] of [
      ['users', 'many-60'],
      ['groups', 'Team 60'],
    ] as const) {
      await page.goto(`/instance/${place}`)
      await expect.poll(rows).toBe(50)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('rowheader', { name: searched }).waitFor()
      await page.goto(`/instance/${place}`)
      await expect.poll(rows).toBe(50)
      await page.keyboard.press('/')
      await page.keyboard.type(searched.toUpperCase())
      await page.getByRole('rowheader', { name: searched }).waitFor()
      expect(await rows()).toBe(1)
    }
    await page.goto('/instance/groups?q=checkout')
    await page.getByRole('button', { name: 'Release Checkout team from SCIM' }).click()
    expect(await lookAt(page, 'group-release')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByText('Checkout team is edited by hand now').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await page.goto('/instance/sign-in')
    await page.getByRole('region', { name: 'Users and groups from a directory' }).getByText('/scim/v2').waitFor()
    expect(await lookAt(page, 'sign-in-directory')).toEqual([])
    expect(wrong).toEqual([])
  })

  it('lets users see their account, change their password, and have tokens', async ({ world }) => {
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('EDITOR', 'dark', 360)
    await page.goto('/profile')
    await page.getByText('No tokens').waitFor()
    await page.getByText('Role: Editor').waitFor()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.keyboard.type('قطار 🚆 of the build')
    await page.keyboard.press('Enter')
    await page.getByText('Copy your token').waitFor()
    const secret = await page.getByRole('dialog').locator('pre').innerText()
    expect(secret).toMatch(/^user:/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('rowheader', { name: 'of the build' }).waitFor()
    expect(await lookAt(page, 'profile-tokens')).toEqual([])
    await page.getByRole('button', { name: /^Delete token/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No tokens').waitFor()

    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    await page.keyboard.type(PASSWORD)
    await dialog.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
    await dialog.getByLabel('Confirm new password').fill(PASSWORD)
    await dialog.getByText('The passwords do not match').waitFor()
    expect(await lookAt(page, 'profile-password')).toEqual([])
    await dialog.getByLabel('Confirm new password').fill(OTHER_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Password changed').waitFor()
    expect(wrong).toEqual([])
  })

  it('has signup links, for admins only', async ({ world }) => {
    await world.admin.call('createUser', { body: { name: LONG, username: 'long', rootRole: 'Viewer' } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'dark', 360)
    await page.goto('/instance/signup-links')
    await page.getByText('No signup links').waitFor()
    await page.getByRole('button', { name: 'New signup link' }).click()
    await page.keyboard.type('The office')
    await page.keyboard.press('Enter')
    await page.getByText('Copy the link').waitFor()
    const link = await page.getByRole('dialog').locator('pre').innerText()
    const token = new URL(link).searchParams.get('invite') ?? ''
    expect((await world.admin.call('getSignupToken', { params: { token } })).body.name).toBe('The office')
    await page.keyboard.press('Escape')
    await page.getByRole('rowheader', { name: 'The office' }).waitFor()
    expect(await lookAt(page, 'signup-links')).toEqual([])
    await page.getByRole('switch', { name: 'Link The office enabled' }).click()
    await page.getByText('Link The office disabled').waitFor()
    expect((await world.admin.call('getSignupToken', { params: { token } })).body.enabled).toBe(false)
    await page.goto('/instance/users')
    await page.getByRole('rowheader', { name: 'xxx' }).waitFor()
    expect(await lookAt(page, 'users')).toEqual([])

    const viewer = await open('VIEWER')
    for (const place of ['users', 'users/1', 'signup-links']) {
      await viewer.page.goto(`/instance/${place}`)
      await viewer.page.getByText('You need the permission ADMIN here').waitFor()
    }
    const create = viewer.page.getByRole('button', { name: 'New signup link' })
    expect(await create.getAttribute('title')).toBe('You need the permission ADMIN here')
    expect([...wrong, ...viewer.wrong]).toEqual([])
  })
})
