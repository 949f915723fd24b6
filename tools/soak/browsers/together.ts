import type { Page } from 'playwright-core'
import { pause, type Random } from '../random.ts'
import { type Author, editAtRandom } from './author.ts'
import { closeEditors, shownState } from './state.ts'

/** A page of the feature, and who has it open: the name under which the log has their events. */
export type Opened = { readonly page: Page; readonly createdBy: string }

/** How the pages hear of the last edit: well above the second that the console promises, for a busy machine. */
const HEARING_MS = 5000

/** Lets two users edit one feature in two browsers, and returns what their pages have reported. */
export async function editTogether(
  opened: readonly Opened[],
  random: Random,
  isWanted: (author: Author) => boolean,
): Promise<Author[]> {
  const authors = opened.map(
    ({ page }, index): Author => ({
      name: `author ${index + 1}`,
      page,
      random: random.fork(),
      reported: [],
      met: { clashes: 0, conflicts: 0, discarded: 0 },
    }),
  )
  await Promise.all(authors.map((author) => editAtRandom(author, isWanted)))
  return authors
}

/**
 * Returns what the pages show once nobody edits any more: what each shows without being loaded again, and what a page
 * that is loaded again shows. All should be the same.
 */
export async function statesAtTheEnd(opened: readonly Opened[]): Promise<string[]> {
  for (const { page } of opened) await closeEditors(page)
  const shown = () => Promise.all(opened.map(({ page }) => shownState(page)))
  let states = await shown()
  for (let waited = 0; new Set(states).size > 1 && waited < HEARING_MS; waited += 100) {
    await pause(100)
    states = await shown()
  }
  const [first] = opened
  if (first === undefined) return states
  await first.page.reload()
  await first.page.locator('.strategy-text').first().waitFor()
  return [...states, await shownState(first.page)]
}
