import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

const LONG = `long-${'name-'.repeat(18)}`

inChromium('the event log of the console', () => {
  it('shows to each user what they may see, as it happens', async ({ world }) => {
    await world.project('shop')
    await world.feature({ name: 'new-checkout', project: 'shop' })
    await world.feature({ name: LONG, description: 'السلة 🛒' })
    await world.admin.call('createSegment', { body: { name: 'قطاع 🚀', constraints: [] } })
    const made = await world.admin.call('createUser', { body: { username: 'grace', rootRole: 'Viewer' } })
    expect(made.status).toBe(201)
    const { open } = await consoleServer(world)

    const admin = await open('ADMIN')
    await admin.page.goto('/events')
    await admin.page.locator('summary', { hasText: 'created the user grace' }).waitFor()
    expect(await lookAt(admin.page, 'events')).toEqual([])
    // By keys: the search, a filter, an event.
    await admin.page.keyboard.press('/')
    await admin.page.keyboard.type(LONG.toUpperCase())
    await admin.page.getByText('1 event', { exact: true }).waitFor()
    const entry = admin.page.locator('summary', { hasText: LONG })
    await entry.focus()
    await admin.page.keyboard.press('Enter')
    await admin.page.getByText('Set the description to “السلة 🛒”').waitFor()
    await admin.page.getByText('JSON', { exact: true }).click()
    await admin.page.locator('ins', { hasText: 'السلة 🛒' }).waitFor()
    await admin.page.getByRole('link', { name: 'Link to this event' }).click()
    await admin.page.getByText('Up to event').waitFor()
    await admin.page.reload()
    await admin.page.getByText('Set the description to “السلة 🛒”').waitFor()

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/events?project=shop')
    await viewer.page.locator('summary', { hasText: 'new-checkout' }).first().waitFor()
    expect(await viewer.page.getByText('READ_LOGS').count()).toBe(1)
    await world.feature({ name: 'old-checkout', project: 'shop' })
    await world.feature({ name: 'elsewhere' })
    const arrived = viewer.page.locator('.is-new', { hasText: 'old-checkout' }).first()
    await arrived.waitFor()
    await arrived.locator('summary').click()
    expect(await lookAt(viewer.page, 'events-viewer')).toEqual([])
    expect(await viewer.page.getByText('elsewhere').count()).toBe(0)

    await viewer.page.getByRole('button', { name: 'Pause' }).click()
    await viewer.page.getByText('Up to event').waitFor()
    await world.feature({ name: 'newest-checkout', project: 'shop' })
    await viewer.page.getByRole('button', { name: /^Resume \(\d+ new\)$/ }).click()
    await viewer.page.locator('summary', { hasText: 'newest-checkout' }).first().waitFor()

    await viewer.page.getByLabel('Project', { exact: true }).selectOption('')
    await viewer.page.locator('summary', { hasText: 'elsewhere' }).first().waitFor()
    expect(await viewer.page.locator('summary', { hasText: 'grace' }).count()).toBe(0)
    await viewer.page.getByLabel('Type', { exact: true }).selectOption('feature-archived')
    await viewer.page.getByText('No events match these filters').waitFor()
    expect(await lookAt(viewer.page, 'events-none')).toEqual([])
    await viewer.page.getByRole('link', { name: 'Clear filters' }).click()
    await viewer.page.getByLabel('Feature', { exact: true }).fill('new-checkout')
    await viewer.page.keyboard.press('Enter')
    await viewer.page.locator('summary', { hasText: 'elsewhere' }).first().waitFor({ state: 'detached' })
    expect(new URL(viewer.page.url()).search).toBe('?feature=new-checkout')
    // The search does not know the words that are shown, and leads to the type that has them.
    await admin.page.goto('/events')
    await admin.page.getByLabel('Search the log').fill('created a seg')
    await admin.page.getByText('No events match these filters').waitFor()
    expect(await lookAt(admin.page, 'events-named')).toEqual([])
    await admin.page.getByRole('button', { name: 'Created a segment' }).click()
    await admin.page.locator('summary', { hasText: 'قطاع 🚀' }).waitFor()
    expect(new URL(admin.page.url()).search).toBe('?type=segment-created')
    expect([...admin.wrong, ...viewer.wrong]).toEqual([])
  })

  it('follows a link while a search waits to be sent', async ({ world }) => {
    await world.feature({ name: 'new-checkout' })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/events')
    await page.locator('summary', { hasText: 'created the feature new-checkout' }).click()
    await page.getByRole('link', { name: 'Link to this event' }).waitFor()
    // Two searches in quick succession, the second of which waits, and a page that is busy until its time is over.
    const [before, followed, later] = await page.evaluate<[string, string, string]>(`(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      const type = async (text, isThere) => {
        const search = document.querySelector('input[type=search]')
        search.value = text
        search.dispatchEvent(new Event('input', { bubbles: true }))
        while (!isThere()) await frame()
      }
      await type('new', () => location.search === '?q=new')
      await type('new-', () => true)
      await frame()
      await frame()
      const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Link to this event')
      const before = location.search
      link.click()
      const followed = location.search
      for (const end = performance.now() + 300; performance.now() < end; );
      await frame()
      await frame()
      return [before, followed, location.search]
    })()`)
    // Otherwise the second search was not in time to wait, and this has tested nothing.
    expect(before).toBe('?q=new')
    expect(followed).toMatch(/^\?before=\d+&event=\d+$/)
    expect(later).toBe(followed)
    await page.getByText('Up to event').waitFor()
    expect(await page.getByLabel('Search the log').inputValue()).toBe('')
    expect(wrong).toEqual([])
  })

  it('goes back page by page', async ({ world }) => {
    for (let count = 0; count < 60; count += 1)
      await world.admin.call('createTag', { body: { type: 'simple', value: `tag-${count}` } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'light', 768)
    await page.goto('/events?type=tag-created')
    await page.getByText('60 events').waitFor()
    expect(await page.locator('.events > li').count()).toBe(50)
    await page.getByRole('link', { name: 'Older events' }).click()
    await page.locator('summary', { hasText: 'tag-0' }).waitFor()
    expect(await page.locator('.events > li').count()).toBe(10)
    expect(await lookAt(page, 'events-older')).toEqual([])
    await page.goBack()
    await page.locator('summary', { hasText: 'tag-59' }).waitFor()
    expect(wrong).toEqual([])
  })
})
