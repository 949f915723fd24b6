import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

/** Returns what is said about a field that is refused, as screen readers hear it. */
async function refusalOf(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return (await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()))).join(' ')
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

inChromium('what the server refuses is said at the field', () => {
  it('of a form, whose first refused field gets the focus', async ({ world }) => {
    const { open } = await checkedConsole(world, /400/)
    const { page, wrong } = await open('ADMIN')
    const dialog = page.getByRole('dialog')
    await page.goto('/segments')
    await page.getByRole('button', { name: 'New segment' }).click()
    await dialog.getByLabel('Name').fill('Old ones')
    await dialog.getByRole('button', { name: 'Add constraint' }).click()
    await dialog.getByLabel('Operator').selectOption('NUM_EQ')
    const value = dialog.getByLabel('Value', { exact: true })
    await value.fill('many')
    await dialog.getByRole('button', { name: 'Create' }).click()
    expect(await refusalOf(value)).toMatch(/number/)
    await expect.poll(() => hasFocus(value)).toBe(true)
    expect(await dialog.locator('[aria-invalid]').count()).toBe(1)
    expect(await lookAt(page, 'refusal-segment')).toEqual([])
    await value.fill('7')
    expect(await value.getAttribute('aria-invalid')).toBe(null)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Segment Old ones created').waitFor()
    expect(wrong).toEqual([expect.stringContaining('the server responded with a status of 400')])
  })

  it('of an editor, once the look before saving is closed', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'checkout' })
    await newStrategy(world, params, {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout' },
    })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'dark', 360)
    await page.goto('/projects/default/features/checkout')
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByRole('button', { name: /^Edit: 50 %/ }).click()
    const group = card.getByLabel('Group id')
    await group.fill('with a "quote"')
    await card.getByRole('button', { name: 'Add constraint' }).click()
    await card.getByLabel('Operator').selectOption('NUM_EQ')
    const value = card.getByLabel('Value', { exact: true })
    await value.fill('many')
    await card.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await refusalOf(group)).toMatch(/quote/)
    await expect.poll(() => hasFocus(group)).toBe(true)
    expect(await lookAt(page, 'refusal-strategy')).toEqual([])

    // The server looks at the values after it has found nothing wrong with the parameters.
    await group.fill('without')
    expect(await group.getAttribute('aria-invalid')).toBe(null)
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    expect(await refusalOf(value)).toMatch(/number/)
    await expect.poll(() => hasFocus(value)).toBe(true)
    await value.fill('7')
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Strategy saved').waitFor()
  })
})
