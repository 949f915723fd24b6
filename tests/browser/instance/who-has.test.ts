import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { give } from '../../support/access.ts'
import { consoleServer, lookAt } from '../../support/console.ts'
import { CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { until } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/** People who may edit the features of the shop, and an Admin. */
async function staffShop(world: World): Promise<void> {
  await checkoutShop(world)
  const users: number[] = []
  for (const name of ['Ada', 'Grace', 'Linus', 'Marie']) {
    const { id } = await makePerson(world, { email: `${name}@example.com`, name })
    users.push(id)
  }
  await give(world, { roles: [ROLES.MEMBER], users }, 'shop')
  await makePerson(world, { email: 'root@example.com', name: 'Root', rootRole: ROLES.ADMIN })
}

/** Takes the role of a user away, of which neither the server nor the page learns by an event. */
async function demote(world: World, userId: number): Promise<void> {
  await world.db.deleteFrom('userRoles').where('userId', '=', userId).where('projectId', '=', 'shop').execute()
  // A server keeps the holder of a key for 250 ms.
  await new Promise((resolve) => setTimeout(resolve, 300))
}

function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/permissions/holders')) asked.push(search)
  })
  return asked
}

inChromium('who has a permission that the caller lacks', () => {
  it('is said when a user presses what is off, and not before', async ({ world }) => {
    await staffShop(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('VIEWER', 'dark', 360)
    const asked = questions(page)
    await page.goto(CHECKOUT_ADDRESS)
    const toggle = page.getByRole('article', { name: 'development', exact: true }).getByRole('switch')
    await toggle.waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    expect(asked).toEqual([])
    await toggle.focus()
    await page.keyboard.press('Space')
    const toast = page.locator('.toast', { hasText: 'You need the permission UPDATE_FEATURE_ENVIRONMENT' })
    await toast.getByText('Ada, Grace, Linus and 2 others have it.').waitFor()
    expect(asked).toHaveLength(1)
    expect(await lookAt(page, 'who-has-toast')).toEqual([])
    await page.goto('/instance/users')
    await page.getByText('Only Admins have it and can grant it: Root.').waitFor()
    expect(await lookAt(page, 'who-has-screen')).toEqual([])
    expect(wrong).toEqual([])
  })

  it('is said in the dialogs that save', async ({ world }) => {
    await staffShop(world)
    const { open } = await consoleServer(world)
    const { page, wrong, userId } = await open('VIEWER')
    await give(world, { roles: [ROLES.MEMBER], users: [userId] }, 'shop')
    await page.goto('/projects/shop')
    await page.getByRole('button', { name: 'New feature' }).click()
    await page.getByLabel('Name', { exact: true }).fill('basket')
    await demote(world, userId)
    await page.getByRole('dialog').getByRole('button', { name: 'New feature' }).click()
    const notice = page.getByRole('dialog').getByRole('alert')
    await notice.getByText('This needs the permission CREATE_FEATURE in the project shop').waitFor()
    await notice.getByText('Ada, Grace, Linus and 2 others have it.').waitFor()
    expect(await lookAt(page, 'who-has-form')).toEqual([])

    await give(world, { roles: [ROLES.MEMBER], users: [userId] }, 'shop')
    const production = page.getByRole('article', { name: 'production', exact: true }).getByRole('switch')
    // The server keeps what a session may do for a quarter of a second.
    await until(async () => {
      await page.goto(CHECKOUT_ADDRESS)
      return (await production.getAttribute('aria-disabled')) === null
    })
    await demote(world, userId)
    await production.click()
    const refusal = page.getByRole('dialog').getByRole('alert')
    await refusal.getByText('You cannot do this').waitFor()
    await refusal.getByText('Ada, Grace, Linus and 2 others have it.').waitFor()
    expect(await lookAt(page, 'who-has-save')).toEqual([])

    await page.goto(`${CHECKOUT_ADDRESS}/history`)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page.getByRole('dialog').getByRole('alert').getByText('have it.').first().waitFor()
    expect(wrong.filter((line) => !line.includes('403'))).toEqual([])
  })

  it('is nobody where only an admin key has it', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await consoleServer(world)
    const { page } = await open('VIEWER')
    await page.goto('/instance/users')
    await page.getByText('Nobody has it. An Admin can grant it.').waitFor()
  })
})
