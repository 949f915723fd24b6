import { expect } from 'vitest'
import { wrongEdits } from '../../../tools/soak/browsers/check.ts'
import { authorEvent } from '../../../tools/soak/browsers/events.ts'
import { FEATURE, makeScene } from '../../../tools/soak/browsers/scene.ts'
import { editTogether, type Opened, statesAtTheEnd } from '../../../tools/soak/browsers/together.ts'
import { randomFrom } from '../../../tools/soak/random.ts'
import { consoleServer } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

const EDITS_EACH = 5

inChromium('two browsers that edit one feature', () => {
  it('lose no edit, and show the same', async ({ world }) => {
    const { address, open } = await consoleServer(world)
    await makeScene(async (method, url, body) => {
      const response = await fetch(address + url, {
        method,
        headers: { authorization: world.admin.key ?? '', 'content-type': 'application/json', 'if-match': '*' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(response.status).toBeLessThan(300)
    })
    await world.forgetEvents()
    const pages: Opened[] = []
    for (const { page } of [await open('ADMIN'), await open('ADMIN')]) {
      await page.goto(`/projects/${FEATURE.projectId}/features/${FEATURE.featureName}`)
      await page.locator('.strategy-text').first().waitFor()
      const who = `fetch('/api/admin/user').then((answer) => answer.json()).then(({ user }) => user.username)`
      pages.push({ page, createdBy: await page.evaluate<string>(who) })
    }
    const authors = await editTogether(pages, randomFrom(27), ({ reported }) => reported.length < EDITS_EACH)
    const events = await world.events()
    for (const [index, { createdBy }] of pages.entries()) {
      const { reported = [] } = authors[index] ?? {}
      expect(reported).toHaveLength(EDITS_EACH)
      const own = events.filter((event) => event.createdBy === createdBy)
      expect(wrongEdits(reported, own.map(authorEvent))).toEqual([])
    }
    const states = await statesAtTheEnd(pages)
    expect(states).toEqual(states.map(() => states[0]))
  })
})
