import { expect } from 'vitest'
import { consoleServer, lookAt } from '../support/console.ts'
import { inChromium } from '../support/in-chromium.ts'
import { it } from '../support/world.ts'

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
    await page.getByText('Ada Lovelace has the role Viewer now').waitFor()
    const viewerRole = (await found('ada@example.com'))?.rootRole
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await found('ada@example.com'))?.rootRole).not.toBe(viewerRole)
    expect(await lookAt(page, 'users')).toEqual([])

    await page.keyboard.press('/')
    await page.keyboard.type('ADA@')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.getByRole('link', { name: 'Ada Lovelace' }).click()
    await page.getByRole('heading', { name: 'What Ada Lovelace may do' }).waitFor()
    const create = page.getByRole('row', { name: 'CREATE_PROJECT' })
    expect(await create.innerText()).toContain('Editor')
    expect(await page.getByRole('row', { name: 'ADMIN' }).count()).toBe(0)
    await page.getByLabel('Only what is allowed').uncheck()
    await page.getByRole('row', { name: 'ADMIN not allowed' }).first().waitFor()
    expect(await lookAt(page, 'user-rights')).toEqual([])

    await page.goto('/instance/users?q=ada%40')
    await page.getByRole('button', { name: 'New password link for Ada Lovelace' }).click()
    await dialog.getByRole('button', { name: 'Password link' }).click()
    await expect.poll(() => dialog.locator('pre').innerText()).toContain('token=')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Ada Lovelace' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Ada Lovelace was deleted').waitFor()
    expect(await found('ada@example.com')).toBeUndefined()
    expect(wrong).toEqual([])
  })

  it('has signup links, for admins only', async ({ world }) => {
    await world.admin.call('createUser', { body: { name: LONG, username: 'long', rootRole: 'Viewer' } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'dark', 360)
    await page.goto('/instance/signup-links')
    await page.getByText('There is no signup link').waitFor()
    await page.getByRole('button', { name: 'New signup link' }).click()
    await page.keyboard.type('The office')
    await page.keyboard.press('Enter')
    await page.getByText('Copy the link now').waitFor()
    const link = await page.getByRole('dialog').locator('pre').innerText()
    const token = new URL(link).searchParams.get('invite') ?? ''
    expect((await world.admin.call('getSignupToken', { params: { token } })).body.name).toBe('The office')
    await page.keyboard.press('Escape')
    await page.getByRole('rowheader', { name: 'The office' }).waitFor()
    expect(await lookAt(page, 'signup-links')).toEqual([])
    await page.getByRole('switch', { name: 'The link The office works' }).click()
    await page.getByText('Nobody can sign up with the link The office any more').waitFor()
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
