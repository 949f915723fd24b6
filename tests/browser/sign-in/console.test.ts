import { expect } from 'vitest'
import { draftKey } from '../../../console/editing/drafts/drafts.ts'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

const KEY = '*:*.the-admin-key-of-the-tests'
/** The browser reports each answer 401, which is how the console learns that nobody is signed in. */
const isExpected = (text: string) => text.includes('401')

inChromium('the console', () => {
  it('takes a key, and makes the first admin', async ({ world }) => {
    const { open, address } = await consoleServer(world)
    const { page, wrong } = await open('nobody', 'light', 360)
    await page.goto('/projects/default?q=check')
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/login?return=%2Fprojects%2Fdefault%3Fq%3Dcheck',
    )
    expect(await lookAt(page, 'sign-in')).toEqual([])
    await page.getByLabel('Key').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('Unknown or expired key').waitFor()
    await page.getByLabel('Key').fill(KEY)
    await page.keyboard.press('Enter')
    await page.getByText('tests').first().waitFor()
    await page.getByRole('link', { name: 'Flaghoist' }).click()
    await page.getByRole('button', { name: 'Create first admin' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ada Lovelace')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Password').fill('correct horse')
    expect(await lookAt(page, 'first-admin')).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.getByText('has to have an upper case letter').first().waitFor()
    await dialog.getByLabel('Password').fill('correct Horse 17')
    await page.keyboard.press('Enter')
    await page.getByText('You are signed in as Ada Lovelace').waitFor()
    expect(await page.getByText('No users yet').count()).toBe(0)

    const who = `fetch('/api/admin/user').then((answer) => answer.json()).then(({ user }) => user.id)`
    const draft = JSON.stringify(draftKey(await page.evaluate<number>(who), 'default', 'checkout'))
    await page.evaluate(`localStorage.setItem(${draft}, '{}')`)
    await page.locator('summary', { hasText: 'Ada Lovelace' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    await page.getByLabel('Username or email').fill('ada@example.com')
    await page.getByLabel('Password').fill('correct Horse 17')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Ada Lovelace').waitFor()
    expect(page.url()).toBe(`${address}/`)
    expect(wrong.filter((text) => !isExpected(text) && !text.includes('validate-password'))).toEqual([])
  })

  it('forgets a key in all tabs of the browser', async ({ world }) => {
    const { open } = await consoleServer(world)
    const { page } = await open('nobody')
    await page.goto('/')
    await page.getByLabel('Key').fill(KEY)
    await page.keyboard.press('Enter')
    const account = page.locator('summary', { hasText: 'tests' })
    await account.waitFor()
    // Like a duplicate of the tab, it has the key of the first one.
    const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(`void open('/')`)])
    await other.locator('summary', { hasText: 'tests' }).waitFor()
    await account.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByLabel('Key').waitFor()
    expect(await other.evaluate('sessionStorage.length')).toBe(0)
  })

  it('shows projects as they are now, to whom may see them', async ({ world }) => {
    await world.project('shop')
    const { open } = await consoleServer(world)
    const admin = await open('ADMIN')
    await admin.page.goto('/')
    await admin.page.getByRole('heading', { name: 'shop' }).waitFor()
    expect(await lookAt(admin.page, 'projects')).toEqual([])

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/')
    await viewer.page.getByRole('heading', { name: 'shop' }).waitFor()
    const create = viewer.page.getByRole('button', { name: 'New project' })
    expect(await create.getAttribute('title')).toBe('You need the permission CREATE_PROJECT here')
    await create.click({ force: true })
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)
    expect(await lookAt(viewer.page, 'projects-viewer')).toEqual([])

    await admin.page.getByRole('button', { name: 'New project' }).click()
    await admin.page.getByLabel('Name').fill('Über die Kasse')
    expect(await admin.page.getByLabel('Id').inputValue()).toBe('uber-die-kasse')
    await admin.page.keyboard.press('Enter')
    await admin.page.waitForURL('**/projects/uber-die-kasse')
    // Without a reload: the event has reached the other browser.
    await viewer.page.getByRole('heading', { name: 'Über die Kasse' }).waitFor()
    await viewer.page.keyboard.press('/')
    await viewer.page.keyboard.type('kasse')
    await viewer.page.getByRole('heading', { name: 'shop' }).waitFor({ state: 'detached' })
    await viewer.page.waitForURL('**/?q=kasse')
    expect([...admin.wrong, ...viewer.wrong]).toEqual([])
  })
})
