import { expect } from 'vitest'
import { checkedConsole, lookAt, press } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

const LONG = `الفريق 🧑 ${'x'.repeat(90)}`
const NEEDS_ADMIN = 'You need the permission ADMIN here'

inChromium('groups, roles and service accounts in the console', () => {
  it('makes, changes and deletes groups', async ({ world }) => {
    const { admin } = world
    const ada = await makePerson(world, { email: 'ada@example.com', name: 'Ada Lovelace' })
    await makePerson(world, { email: 'alan@example.com', name: 'Alan Turing' })
    await admin.call('createGroup', { body: { name: LONG, description: LONG.repeat(2), rootRole: 2, users: [] } })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto('/instance/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    // By keys: the name, and a member.
    await page.keyboard.type('Sales')
    await page.getByLabel('Add member').focus()
    await page.locator('option[value^="Ada"]').waitFor({ state: 'attached' })
    await page.keyboard.type('Ada Lovelace (ada@example.com)')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Ada Lovelace (ada@example.com)' }).waitFor()
    await page.getByLabel('Root role').selectOption('Editor')
    expect(await lookAt(page, 'group-new')).toEqual([])
    await press(page, 'Create')
    await page.getByText('Group Sales created').waitFor()
    const sales = async () => (await admin.call('listGroups')).body.groups.find(({ name }) => name === 'Sales')
    const groupId = (await sales())?.id ?? 0
    expect(await sales()).toMatchObject({ rootRole: 2, users: [{ user: { id: ada.id } }] })

    await page.getByRole('button', { name: 'Edit Sales' }).click()
    expect(page.url()).toContain(`?edit=${groupId}`)
    await page.getByLabel('Add member').fill('Alan Turing (alan@example.com)')
    await press(page, 'Add')
    // Meanwhile another Admin edits the same group: both changes stay.
    const body = { name: 'Sales', description: 'Sells', rootRole: 2, users: [{ user: { id: ada.id } }] }
    await admin.call('updateGroup', { params: { groupId }, body })
    await page.getByText('Another user has changed: Description').waitFor()
    await press(page, 'Review and save')
    await page.getByText('Added “Alan Turing (alan@example.com)” to the members').waitFor()
    expect(await lookAt(page, 'group-save')).toEqual([])
    await page.getByLabel('Why').fill('He sells, too')
    await press(page, 'Save')
    await page.getByText('Group saved').waitFor()
    expect(await sales()).toMatchObject({ description: 'Sells', userCount: 2 })
    const { body: log } = await admin.call('searchEvents', { body: { type: 'group-updated', limit: 1 } })
    expect(log.events[0]?.comment).toBe('He sells, too')
    expect(await lookAt(page, 'groups')).toEqual([])

    await page.getByRole('button', { name: 'Delete Sales' }).click()
    await page.getByText('2 members lose its roles.').waitFor()
    await press(page, 'Delete')
    await page.getByText('Group deleted').waitFor()
    expect(await sales()).toBeUndefined()
  })

  it('makes roles, and says who has them', async ({ world }) => {
    const { admin } = world
    await makePerson(world, { email: 'ada@example.com', name: 'Ada Lovelace', rootRole: 2 })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto('/instance/roles')
    const builtIn = page.getByRole('button', { name: 'Edit Owner' })
    expect(await builtIn.getAttribute('title')).toBe('Built-in roles cannot be edited')
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Release manager')
    await page.getByRole('checkbox', { name: /UPDATE_FEATURE$/ }).check()
    await page.getByText('Only in production', { exact: true }).first().click()
    await page.getByRole('group', { name: 'Only in production' }).getByLabel('Turn features on and off').check()
    expect(await lookAt(page, 'role-new')).toEqual([])
    await press(page, 'Create')
    await page.getByText('Role Release manager created').waitFor()
    const { body: all } = await admin.call('listRoles')
    const roleId = all.roles.find(({ name }) => name === 'Release manager')?.id ?? 0
    const role = async () => (await admin.call('getRole', { params: { roleId } })).body
    expect((await role()).permissions).toMatchObject([
      { name: 'UPDATE_FEATURE', environment: null },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
    ])

    await page.getByRole('button', { name: 'Edit Release manager' }).click()
    await page.getByRole('checkbox', { name: /CREATE_FEATURE$/ }).check()
    await press(page, 'Review and save')
    await page.getByText('Added “CREATE_FEATURE” to the permissions').waitFor()
    expect(await lookAt(page, 'role-save')).toEqual([])
    await press(page, 'Save')
    await page.getByText('Role saved').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await role()).permissions.length).toBe(2)
    expect(await lookAt(page, 'roles')).toEqual([])

    await page.getByRole('link', { name: 'Release manager' }).click()
    await page.getByText('Not assigned in any project.').waitFor()
    await page.getByRole('row', { name: 'UPDATE_FEATURE_ENVIRONMENT' }).getByText('production').waitFor()
    expect(await lookAt(page, 'role')).toEqual([])
    await page.goto(`/instance/roles?remove=${roleId}`)
    await press(page, 'Delete')
    await page.getByText('Role deleted').waitFor()

    // What may Ada do, and why?
    await page.goto('/instance/roles')
    const who = page.getByRole('form', { name: 'Check access' })
    await page.locator('option[value^="Ada"]').waitFor({ state: 'attached' })
    await who.getByLabel('User').fill('Ada Lovelace (ada@example.com)')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Permissions of Ada Lovelace' }).waitFor()
    expect(await page.getByRole('row', { name: 'CREATE_PROJECT' }).innerText()).toContain('Editor')
  })

  it('has service accounts with tokens', async ({ world }) => {
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'dark')
    await page.goto('/instance/service-accounts')
    await page.getByText('No service accounts yet').waitFor()
    await page.getByRole('button', { name: 'New service account' }).click()
    await page.keyboard.type('Deploy pipeline')
    await page.getByLabel('Username').fill('deploy')
    await page.keyboard.press('Enter')
    await page.getByText('Service account Deploy pipeline created').waitFor()
    await page.getByLabel('Role of Deploy pipeline').selectOption('Editor')
    await page.getByText('Deploy pipeline is now Editor').waitFor()
    expect(await lookAt(page, 'service-accounts')).toEqual([])

    await page.getByRole('link', { name: 'Deploy pipeline' }).click()
    await page.getByText('No tokens yet').waitFor()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.keyboard.type('Runner 1')
    await page.keyboard.press('Enter')
    await page.getByText('Copy your token').waitFor()
    const secret = await page.getByRole('dialog').locator('pre').innerText()
    const { body: own } = await world.clientWith({ key: secret }).call('getOwnUser')
    expect(own.user.username).toBe('deploy')
    expect(await lookAt(page, 'service-token')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('rowheader', { name: 'Runner 1' }).waitFor()
    expect(await lookAt(page, 'service-tokens')).toEqual([])
    await page.getByRole('button', { name: 'Delete token Runner 1' }).click()
    await press(page, 'Delete')
    await page.getByText('Token Runner 1 deleted').waitFor()

    await page.getByRole('link', { name: 'Service accounts', exact: true }).first().click()
    await page.getByRole('button', { name: 'Edit Deploy pipeline' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(LONG)
    await press(page, 'Rename')
    await page.getByText('Service account renamed').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await lookAt(page, 'service-accounts')).toEqual([])
    await page.getByRole('button', { name: `Delete ${LONG}` }).click()
    await press(page, 'Delete')
    await page.getByText('No service accounts yet').waitFor()
  })

  it('shows others what they may not do, and why', async ({ world }) => {
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER', 'dark', 360)
    for (const [place, button] of [
      ['groups', 'New group'],
      ['service-accounts', 'New service account'],
      ['service-accounts/1', 'New token'],
    ]) {
      await page.goto(`/instance/${place}`)
      await page.getByRole('main').getByText(NEEDS_ADMIN).waitFor()
      expect(await page.getByRole('button', { name: button }).getAttribute('title')).toBe(NEEDS_ADMIN)
    }
    expect(await lookAt(page, 'service-account-viewer')).toEqual([])
    await page.goto('/instance/roles/1')
    await page.getByText('You need the permission READ_ROLE here').waitFor()
    await page.goto('/instance/roles')
    expect(await page.getByRole('button', { name: 'New role' }).getAttribute('title')).toBe(NEEDS_ADMIN)
    expect(await lookAt(page, 'roles-viewer')).toEqual([])
  })
})
