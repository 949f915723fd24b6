import type { Page } from 'playwright-core'
import { ENVIRONMENT } from './author.ts'

/** Returns what a page of a feature shows of it. */
export function shownState(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const card = document.querySelector('article[aria-label="${ENVIRONMENT}"]')
    const texts = (within, selector) => [...within.querySelectorAll(selector)].map((element) => element.textContent.trim())
    return JSON.stringify({
      description: texts(document, '.about .description'),
      strategies: texts(card, '.strategy-text'),
      variants: [...card.querySelectorAll('[role=img]')].map((bar) => bar.getAttribute('aria-label')),
      isOn: card.querySelector('[role=switch]').getAttribute('aria-checked'),
    })
  })()`)
}

/** Closes what is open, and discards drafts. */
export async function closeEditors(page: Page): Promise<void> {
  for (const name of ['Discard draft', 'Close']) {
    const buttons = page.locator('main').getByRole('button', { name, exact: true })
    while ((await buttons.count()) > 0) await buttons.first().click()
  }
}
