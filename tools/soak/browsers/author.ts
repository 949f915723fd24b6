import type { Locator, Page } from 'playwright-core'
import { pause, type Random } from '../random.ts'
import type { ReportedEdit } from './check.ts'

/** A user at a page of a feature. */
export type Author = {
  readonly name: string
  readonly page: Page
  readonly random: Random
  /** The edits that the page has reported as made, in their order. */
  readonly reported: ReportedEdit[]
  /** How often the page has met a change of another user. */
  readonly met: { clashes: number; conflicts: number; discarded: number }
}

export const ENVIRONMENT = 'development'
const MOST_ATTEMPTS = 60
const PRESS_MS = 2000
const CONFLICT_MS = 300
/** What the page says after each kind of edit. */
const KINDS = {
  'feature-metadata-updated': { edit: 'Edit description and settings', done: / saved$/ },
  'feature-strategy-update': { edit: /^Edit: /, done: 'Strategy saved' },
  'feature-environment-variants-updated': {
    edit: `Edit variants in ${ENVIRONMENT}`,
    done: 'Variants saved',
  },
} as const
type Kind = keyof typeof KINDS

/** Makes edits at random until none is wanted, as a user does: with the buttons of the page, looking before saving. */
export async function editAtRandom(author: Author, isWanted: (author: Author) => boolean): Promise<void> {
  for (let turn = 1; isWanted(author); turn++) {
    const value = `${author.name} ${turn}`
    const action = author.random.pick(ACTIONS)
    try {
      await action(author, value)
    } catch (error) {
      throw new Error(`${author.name}, turn ${turn}, ${action.name}: ${(error as Error).message}`)
    }
  }
}

type Action = (author: Author, value: string) => Promise<void>

async function describe(author: Author, value: string): Promise<void> {
  const about = author.page.getByRole('complementary')
  await openEditor(about, 'feature-metadata-updated', author.random)
  await type(about.getByLabel('Description'), value)
  await save(author, about, 'feature-metadata-updated')
}

async function changeStrategy(author: Author, value: string): Promise<void> {
  const strategies = cardOf(author.page).locator('.strategies')
  await openEditor(strategies, 'feature-strategy-update', author.random)
  const strategy = strategies.locator('li.strategy', { has: author.page.locator('.draft-bar') })
  if (author.random.chance(0.5)) await type(strategy.getByLabel('Title', { exact: true }), value)
  else await type(strategy.getByLabel('Percent'), String(author.random.whole(1, 99)))
  await save(author, strategy, 'feature-strategy-update')
}

async function changeVariants(author: Author, value: string): Promise<void> {
  const section = cardOf(author.page).locator('.variants')
  await openEditor(section, 'feature-environment-variants-updated', author.random)
  const variant = section.getByRole('group', { name: `Variant ${author.random.whole(1, 2)}`, exact: true })
  await type(variant.getByLabel('Payload value'), value)
  await save(author, section, 'feature-environment-variants-updated')
}

async function turn(author: Author): Promise<void> {
  const { page } = author
  const toggle = cardOf(page).getByRole('switch')
  await cardOf(page).locator('[role=switch]:not([aria-disabled])').waitFor()
  const toasts = await lastToast(page)
  await toggle.click()
  const said = await newToast(page, toasts)
  if (said.isFailure) author.met.conflicts++
  else {
    const isOn = said.text.includes(' is on in ')
    author.reported.push({ type: isOn ? 'feature-environment-enabled' : 'feature-environment-disabled', shown: [] })
  }
}

const ACTIONS: readonly Action[] = [describe, changeStrategy, changeStrategy, changeVariants, turn]

function cardOf(page: Page): Locator {
  return page.getByRole('article', { name: ENVIRONMENT, exact: true })
}

async function openEditor(within: Locator, kind: Kind, random: Random): Promise<void> {
  const editor = within.locator('.draft-bar')
  if ((await editor.count()) > 0) return
  const buttons = within.getByRole('button', { name: KINDS[kind].edit })
  await buttons.first().waitFor()
  await buttons.nth(random.whole(0, (await buttons.count()) - 1)).click()
  await editor.waitFor()
}

/**
 * Types until the field has the value, as people look at what they type: a value of the other user that the form takes
 * over just now leaves both values in the field, one after the other.
 */
async function type(field: Locator, value: string): Promise<void> {
  do await field.fill(value)
  while ((await field.inputValue()) !== value)
}

/** Saves what the editor has, and resolves what others have changed meanwhile, until it is made or given up. */
async function save(author: Author, within: Locator, kind: Kind): Promise<void> {
  const { page, random } = author
  const dialog = page.getByRole('dialog')
  const clash = within.getByRole('alert', { name: 'Conflict with a change of another user' })
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    // A press that was given up may have opened it nevertheless.
    if (await dialog.isVisible()) {
      if ((await dialogOutcome(author, dialog, kind)) === 'made') return
      author.met.conflicts++
      // As long as people need to look at it.
      await pause(CONFLICT_MS)
      continue
    }
    if (await clash.isVisible()) {
      author.met.clashes++
      for (const choice of await clash.getByRole('group').all())
        await choice.getByRole('radio').nth(random.whole(0, 1)).check()
      await clash.getByRole('button', { name: 'Use these values' }).click()
    }
    const button = within.getByRole('button', { name: 'Review and save' })
    if ((await button.count()) === 0) return
    if ((await button.getAttribute('aria-disabled')) === 'true') {
      if (await clash.isVisible()) continue
      // The choice leaves nothing to save.
      author.met.discarded++
      await within.getByRole('button', { name: 'Close', exact: true }).click()
      return
    }
    // A change of the other user may arrive just now, and has to be looked at first.
    await button
      .click({ timeout: PRESS_MS })
      .then(() => dialog.waitFor({ timeout: PRESS_MS }))
      .catch(() => {})
  }
  const shown = [
    await within.innerText(),
    ...(await dialog.allInnerTexts()),
    ...(await page.locator('.toast').allInnerTexts()),
  ]
  throw new Error(`an edit met changes of others again and again: ${shown.join(' | ')}`)
}

async function dialogOutcome({ page, reported }: Author, dialog: Locator, kind: Kind): Promise<'made' | 'conflict'> {
  const saving = dialog.getByRole('button', { name: 'Save', exact: true })
  const compare = dialog.getByRole('button', { name: 'Compare changes' })
  await saving.or(compare).first().waitFor()
  await dialog.locator('footer .main:not([aria-busy])').waitFor()
  const shown = await shownChanges(dialog)
  const toasts = await lastToast(page)
  if (await saving.isVisible()) {
    // A change of the other user may take the button away just now.
    if ((await saving.getAttribute('aria-disabled', { timeout: PRESS_MS }).catch(() => null)) === 'true') {
      // The dry run met a conflict meanwhile, or what is there is the same by now.
      await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
      return 'conflict'
    }
    // The dialog shows what to do next when the button is gone.
    const isPressed = await saving.click({ timeout: PRESS_MS }).then(
      () => true,
      () => false,
    )
    if (!isPressed && (await lastToast(page))?.number === toasts?.number) return 'conflict'
    // A button that can't be used any more says why, also in a message.
    const isDone = ({ text }: Toast) => new RegExp(KINDS[kind].done).test(text)
    const made = newToast(page, toasts).then((toast) => (isDone(toast) ? ('made' as const) : ('not made' as const)))
    const met = compare.waitFor({ timeout: 20_000 }).then(() => 'conflict' as const)
    made.catch(() => {})
    met.catch(() => {})
    const outcome = await Promise.race([made, met])
    if (outcome === 'not made') return 'conflict'
    if (outcome === 'made') {
      reported.push({ type: kind, shown })
      await dialog.waitFor({ state: 'detached' })
      return 'made'
    }
  }
  await compare.click()
  await dialog.waitFor({ state: 'detached' })
  return 'conflict'
}

/** What the dialog shows as changed. It is read at once, since a change of the other user may draw it anew. */
function shownChanges(dialog: Locator): Promise<string[]> {
  return dialog.locator('.changes bdi').allTextContents()
}

type Toast = { readonly number: number; readonly text: string; readonly isFailure: boolean }

/** The message that was shown last, if it still is. */
async function lastToast(page: Page): Promise<Toast | undefined> {
  const found = await page.evaluate<Toast | null>(`(() => {
    const toast = [...document.querySelectorAll('.toast')].at(-1)
    return toast && { number: Number(toast.dataset.number), text: toast.querySelector('p').textContent, isFailure: toast.classList.contains('is-failure') }
  })()`)
  return found ?? undefined
}

/** Waits for the next message of the page. */
async function newToast(page: Page, before: Toast | undefined): Promise<Toast> {
  for (let waits = 0; waits < 1200; waits++) {
    const toast = await lastToast(page)
    if (toast !== undefined && toast.number > (before?.number ?? 0)) return toast
    await pause(25)
  }
  throw new Error('the page said nothing for 30 seconds')
}
