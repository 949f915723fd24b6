import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Colors, type Device, faultsInBothColors, faultsOf, watchedPage } from '../../support/chromium.ts'
import { browserOfTests, inChromium } from '../../support/in-chromium.ts'
import { listening } from '../../support/listening.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, makeResetToken, OTHER_PASSWORD, PASSWORD } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'
import { showOnly } from './smaller-contract.ts'

/** Operations of each method, which have colors of their own. */
const OF_ALL_METHODS = [
  ...['createFeature', 'searchFeatures', 'getFeature', 'listProjects'],
  ...['updateFeature', 'patchFeature', 'archiveFeature'],
]

async function open(world: World, colors: Colors = 'light', device: Device = 'desktop') {
  const { address } = await listening(world.db, { follows: false })
  return { address, ...(await watchedPage(browserOfTests(), address, colors, device)) }
}

/** Opens a browser with the session of a new user. */
async function openAs(world: World, username: string, rootRole: number) {
  const { id } = await makePerson(world, { email: null, username, rootRole })
  const { session } = await browserOf(world, id)
  const opened = await open(world)
  const url = opened.address
  await opened.page.context().addCookies([{ name: 'flaghoist-session', value: session, url }])
  return opened
}

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or email').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Finds an operation of Swagger UI by its text, and makes its fields ready. */
async function tryOut(page: Page, operation: string) {
  await page.getByLabel('Filter operations').fill(operation)
  const block = page.locator(`.opblock[id$="-${operation}"]`)
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Try it out' }).click()
  return block
}

/** A table keeps its headings in the columns of their cells, and each row in one line. */
async function expectHeadingsAboveCells(table: Locator): Promise<void> {
  const boxes = (row: string) =>
    table
      .locator(row)
      .evaluateAll((cells: { getBoundingClientRect(): { x: number; y: number } }[]) =>
        cells.map((cell) => cell.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
      )
  const [headings, cells] = [await boxes('th'), await boxes('tbody tr:first-child td')]
  expect(headings.length).toBe(3)
  expect(cells.map(({ x }) => x)).toEqual(headings.map(({ x }) => x))
  expect(new Set(cells.map(({ y }) => y)).size).toBe(1)
}

inChromium('in a browser, in light and dark colors,', () => {
  it('the first page leads to all others', async ({ world }) => {
    const { page, wrong } = await open(world)
    await page.goto('/')
    expect(await page.getByText('The server is ready').isVisible()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true)
    expect(await faultsInBothColors(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Password').waitFor()
    // Who can't use a mouse types at once.
    expect(await page.evaluate('document.activeElement.id')).toBe('username')
    expect(await faultsInBothColors(page)).toEqual([])
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    expect(await faultsInBothColors(page)).toEqual([])
    await page.getByRole('link', { name: 'Flaghoist' }).click()
    await showOnly(page, ['createTagType'])
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(wrong).toEqual([])
  })

  it('Swagger UI reads and writes with a key', async ({ world }) => {
    const { page, wrong } = await open(world)
    await showOnly(page, OF_ALL_METHODS)
    await page.goto('/docs')
    await page.getByLabel('Filter operations').waitFor()
    expect(await faultsInBothColors(page)).toEqual([])
    expect(await page.getByText('Create a feature').count()).toBe(0)
    await page.getByLabel('Filter operations').fill('post createfeature')
    await page.getByText('Create a feature', { exact: true }).waitFor()
    expect(await page.getByText('List projects').count()).toBe(0)

    await page.getByRole('button', { name: 'Authorize', exact: true }).click()
    const dialog = page.locator('.dialog-ux')
    await page.getByLabel('Key for administration').fill(world.admin.key ?? '')
    expect(await faultsInBothColors(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Authorize' }).first().click()
    await dialog.getByText('A key is in use').waitFor()
    await dialog.locator('.btn-done').first().click()

    const create = await tryOut(page, 'createFeature')
    await create.locator('tr[data-param-name="projectId"] input').fill('default')
    await create.locator('textarea').fill('{"name": "new-checkout"}')
    await create.getByRole('button', { name: 'Execute' }).click()
    await create.locator('.live-responses-table').getByText('201').first().waitFor()
    await create.locator('textarea').fill('{"name": "second-write"}')
    await create.getByRole('button', { name: 'Execute' }).click()
    await create.locator('.live-responses-table').getByText('"second-write"').first().waitFor()
    const search = await tryOut(page, 'searchFeatures')
    await search.getByRole('button', { name: 'Execute' }).click()
    await search.locator('.live-responses-table').getByText('"total"').first().waitFor()
    expect(await search.locator('.live-responses-table').getByText('"new-checkout"').count()).toBeGreaterThan(0)
    const read = await tryOut(page, 'getFeature')
    await read.locator('tr[data-param-name="projectId"] input').fill('default')
    await read.locator('tr[data-param-name="featureName"] input').fill('new-checkout')
    await read.getByRole('button', { name: 'Execute' }).click()
    await read.locator('.live-responses-table').getByText('200').first().waitFor()
    expect(await faultsInBothColors(page)).toEqual([])
    expect((await world.events()).map(({ type }) => type)).toContain('feature-created')
    expect(wrong).toEqual([])
  })

  it('a link opens one operation of Swagger UI, whose schemas can be read', async ({ world }) => {
    const { page, wrong } = await open(world, 'dark')
    await showOnly(page, ['createTagType', 'createFeature', 'setChangeRequestState'])
    await page.goto('/docs#/tags/createTagType')
    const operation = page.locator('#operations-tags-createTagType')
    await operation.getByRole('button', { name: 'Try it out' }).waitFor()
    expect(await page.locator('.opblock.is-open').count()).toBe(1)
    await operation.getByRole('tab', { name: 'Schema' }).first().click()
    await operation.getByRole('button', { name: 'Expand all' }).first().click()
    await operation.getByRole('button', { name: 'Collapse all' }).first().waitFor()
    expect(await faultsInBothColors(page)).toEqual([])
    await page.getByRole('button', { name: 'Schemas' }).click()
    const schemas = page.locator('.models .json-schema-2020-12')
    await schemas.first().waitFor()
    await schemas.first().getByRole('button').first().click()
    await schemas.first().getByRole('button', { name: 'Expand all' }).first().waitFor()
    expect(await faultsInBothColors(page)).toEqual([])
    expect(wrong).toEqual([])
  })

  it('the responses of failures are folded, and open by keyboard', async ({ world }) => {
    const { page, wrong } = await open(world)
    await showOnly(page, ['createTagType'])
    await page.goto('/docs#/tags/createTagType')
    const operation = page.locator('#operations-tags-createTagType')
    const shown = () =>
      operation
        .locator('.responses-table > tbody > tr.response')
        .evaluateAll((rows: Element[]) => rows.map((row) => row.getAttribute('data-code')))
    const conflict = operation.getByRole('button', { name: /^409: / })
    await conflict.waitFor()
    expect(await operation.locator('tr.documented').count()).toBeGreaterThan(10)
    expect(await shown()).toEqual(['201'])
    await conflict.press('Enter')
    expect(await shown()).toEqual(['201', '409'])
    expect(await faultsOf(page)).toEqual([])
    await conflict.press('Enter')
    expect(await shown()).toEqual(['201'])
    expect(wrong).toEqual([])
  })

  it('every field of a parameter has a name', async ({ world }) => {
    const { page, wrong } = await open(world)
    const operations = ['listProjects', 'listProjectFeatures', 'searchFeatures', 'listScheduledChangeRequests']
    await showOnly(page, operations)
    await page.goto('/docs')
    for (const operation of operations) {
      const opened = await tryOut(page, operation)
      await opened.locator('[data-param-name] :is(input, select)').first().waitFor()
      // A field of a list comes with its first item.
      for (const button of await opened.getByRole('button', { name: 'Add string item' }).all()) await button.click()
      expect([operation, await faultsOf(page)]).toEqual([operation, []])
    }
    expect(wrong).toEqual([])
  })

  it('the filter finds an operation by its description, or says that it finds nothing', async ({ world }) => {
    const { page, wrong } = await open(world)
    await page.goto('/docs/?a=query')
    await page.getByLabel('Filter operations').waitFor()
    expect(await faultsOf(page)).toEqual([])
    for (const [words, operation] of [
      ['SCHEDULE state', 'setChangeRequestState'],
      ['copy', 'cloneFeature'],
      ['create toggle', 'createFeature'],
      ['Flags search', 'searchFeatures'],
      ['kill switch', 'turnFeatureOff'],
    ] as const) {
      await page.getByLabel('Filter operations').fill(words)
      await page.locator(`.opblock[id$="-${operation}"]`).waitFor()
      expect(await page.locator('.opblock[id$="-listProjects"]').count()).toBe(0)
    }
    await page.getByLabel('Filter operations').fill('nothing of this kind')
    await page.getByText('Nothing found: no operation has all of these words.').waitFor()
    expect(await page.locator('.opblock').count()).toBe(0)
    expect(wrong).toEqual([])
  })

  it('Swagger UI fits the screen of a phone', async ({ world }) => {
    const { page, wrong } = await open(world, 'dark', 'phone')
    const operations = ['createFeature', 'searchFeatures', 'setChangeRequestState']
    await showOnly(page, [...operations, 'createTagType', 'createSegment'])
    await page.goto('/docs/')
    await page.getByLabel('Filter operations').waitFor()
    const widths = (selector: string): Promise<number[]> =>
      page.locator(selector).evaluateAll((all: { clientWidth: number }[]) => all.map((part) => part.clientWidth))
    const descriptions = await widths('.opblock-tag small')
    expect(descriptions.length).toBeGreaterThan(3)
    expect(Math.min(...descriptions, ...(await widths('#filter')))).toBeGreaterThan(300)
    for (const operation of operations) {
      const opened = await tryOut(page, operation)
      await opened.locator('.responses-table').waitFor()
      if (operation === 'searchFeatures') {
        await opened.getByRole('button', { name: 'Execute' }).click()
        await opened.locator('.live-responses-table').waitFor()
      }
      const sizes = await page.evaluate('[innerWidth, document.documentElement.scrollWidth]')
      expect([operation, sizes]).toEqual([operation, [390, 390]])
    }
    await expectHeadingsAboveCells(page.locator('.opblock-description table'))
    expect(await faultsInBothColors(page)).toEqual([])
    // Nobody is signed in, and the operation says so.
    expect(wrong).toEqual([expect.stringContaining('401')])
  })

  it('who is signed in is named above Swagger UI, as text, and tries operations until they sign out', async ({
    world,
  }) => {
    const { page, wrong } = await openAs(world, '<b>"&', ROLES.ADMIN)
    await showOnly(page, ['createTagType'])
    await page.goto('/docs/')
    await page.getByText('Signed in as <b>"&', { exact: true }).waitFor()
    const create = await tryOut(page, 'createTagType')
    await create.locator('textarea').fill('{"name": "team"}')
    await create.getByRole('button', { name: 'Execute' }).click()
    await create.locator('.live-responses-table').getByText('201').first().waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await world.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(wrong).toEqual([])
  })

  it('a link chooses another password, and signs in with it', async ({ world }) => {
    const { id } = await makePerson(world)
    const { page, wrong } = await open(world)
    await showOnly(page, ['createTagType'])
    await page.goto(`/reset-password?token=${await makeResetToken(world, id)}`)
    await page.getByLabel('Password').fill(OTHER_PASSWORD)
    expect(await faultsInBothColors(page)).toEqual([])
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Signed in as ada@example.com').waitFor()
    expect(wrong).toEqual([])
  })

  it('a link leaves the session that there is where the server is not ready, and can not tell', async ({ world }) => {
    const { id } = await makePerson(world)
    const { page, wrong } = await openAs(world, 'grace', ROLES.ADMIN)
    const home = { isReady: false, signedInAs: null }
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ json: home }),
    )
    await page.goto(`/new-user?token=${await makeResetToken(world, id)}`)
    await page.getByLabel('Password').fill(OTHER_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Your password is set.').waitFor()
    await page.unrouteAll()
    await showOnly(page, ['createTagType'])
    await page.goto('/docs/')
    await page.getByText('Signed in as grace', { exact: true }).waitFor()
    expect(wrong).toEqual([])
  })

  it('a link of another user leaves the session that there is', async ({ world }) => {
    const { id } = await makePerson(world)
    const { page, wrong } = await openAs(world, 'grace', ROLES.ADMIN)
    await showOnly(page, ['createTagType'])
    await page.goto(`/new-user?token=${await makeResetToken(world, id)}`)
    await page.getByLabel('Password').fill(OTHER_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Your password is set.').waitFor()
    expect(await faultsInBothColors(page)).toEqual([])
    await page.goto('/docs/')
    await page.getByText('Signed in as grace', { exact: true }).waitFor()
    await page.goto('/login')
    await signIn(page, OTHER_PASSWORD)
    await page.getByText('Signed in as ada@example.com').waitFor()
    expect(wrong).toEqual([])
  })
})
