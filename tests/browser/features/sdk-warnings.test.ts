import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { guardPlace, propose } from '../../support/proposals.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const TITLE = 'Differences between SDKs'
const EXPRESSION = { contextName: 'appVersion', operator: 'REGEX', value: '2.0.0' } as const
const NEWER = /never meet/

/** Returns what is said about a field, as screen readers hear it. */
async function toldOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return (await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()))).join(' ')
}

inChromium('the console says what SDKs read in different ways', () => {
  it('at the fields of a strategy, and before it is saved', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'checkout' })
    await newStrategy(world, params, {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout' },
      constraints: [{ contextName: 'appVersion', operator: 'IN', values: ['2.0.0'] }],
    })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto('/projects/default/features/checkout')
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByRole('button', { name: /^Edit: 50 %/ }).click()
    const comparison = card.getByLabel('Operator')
    const group = card.getByLabel('Group id')
    await card.getByText('Strategies with the same group').waitFor()
    expect(await card.getByText(NEWER).count()).toBe(0)
    await comparison.selectOption('REGEX')
    await card.getByText(NEWER).waitFor()
    expect(await toldOf(comparison)).toMatch(NEWER)
    await group.fill('größe')
    await expect.poll(() => toldOf(group)).toContain('they hash letters outside of ASCII')
    await group.fill('checkout')
    await expect.poll(() => toldOf(group)).toBe('Strategies with the same group id select the same users')
    await group.fill('größe')

    // The variants of a strategy have one field for their stickiness.
    await card.getByRole('button', { name: 'Add variant', exact: true }).click()
    await card.getByRole('button', { name: 'Add variant', exact: true }).click()
    const stickiness = card.getByLabel('Stickiness').last()
    await stickiness.selectOption('random')
    await expect.poll(() => toldOf(stickiness)).toContain('choose the variant by the stickiness of the strategy')
    expect(await lookAt(page, 'sdk-warnings-strategy')).toEqual([])

    await card.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    const told = dialog.getByRole('region', { name: TITLE })
    await told.getByText(NEWER).waitFor()
    expect(await told.getByRole('listitem').count()).toBe(3)
    expect(await lookAt(page, 'sdk-warnings-save')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Strategy saved').waitFor()

    // As it is stored, without an edit.
    await card.getByRole('button', { name: /^Edit: 50 %/ }).click()
    await expect.poll(() => toldOf(group)).toContain('they hash letters outside of ASCII')
  })

  it('of a strategy that is new, and of a type of its own', async ({ world }) => {
    await newFeature(world, { featureName: 'checkout' })
    await world.admin.call('createStrategyType', { body: { name: 'byMoon', parameters: [] } })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'dark', 360)
    await page.goto('/projects/default/features/checkout')
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByRole('button', { name: 'Add strategy' }).click()
    const kind = card.getByLabel('Strategy type')
    await kind.selectOption('byMoon')
    await expect.poll(() => toldOf(kind)).toContain('Only applications that implement "byMoon" can meet it')
    await card.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('region', { name: TITLE }).getByText('implement "byMoon"').waitFor()
  })

  it('in variants, segments and the default strategy', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'checkout' })
    const body = [333.3, 666.7].map((weight, index) => ({
      name: `v${index}`,
      weight,
      weightType: index === 0 ? ('fix' as const) : ('variable' as const),
      stickiness: 'default',
    }))
    expect((await world.admin.call('setVariants', { params, body })).status).toBe(200)
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')

    await page.goto('/segments')
    await page.getByRole('button', { name: 'New segment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add constraint' }).click()
    await dialog.getByLabel('Operator').selectOption('REGEX')
    await dialog.getByLabel('Value', { exact: true }).fill('2.0.0')
    await expect.poll(() => toldOf(dialog.getByLabel('Operator'))).toMatch(NEWER)
    await dialog.getByLabel('Name').fill('New ones')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Segment New ones created').waitFor()
    await page.getByRole('button', { name: /^Edit.*New ones/ }).click()
    await expect.poll(() => toldOf(dialog.getByLabel('Operator'))).toMatch(NEWER)
    await dialog.getByLabel('Description').fill('Of this year')
    await dialog.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('region', { name: TITLE }).getByText(NEWER).waitFor()

    await page.goto('/projects/default/overview')
    await page.getByRole('button', { name: 'Edit default strategy in development' }).click()
    await dialog.getByLabel('Group id').fill('größe')
    await expect.poll(() => toldOf(dialog.getByLabel('Group id'))).toContain('they hash letters outside of ASCII')

    await page.goto('/projects/default/features/checkout')
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByRole('button', { name: /Edit.*variants/ }).click()
    const share = card.getByLabel('Percent').first()
    await expect.poll(() => toldOf(share)).toContain('SDKs get whole weights')
    await share.fill('33')
    await expect.poll(() => toldOf(share)).toBe('')
  })

  it('before a rule comes back, goes to another environment, or is applied', async ({ world }) => {
    const { open } = await checkedConsole(world)
    const params = await newFeature(world, { featureName: 'checkout' })
    const { id } = await newStrategy(world, params, { constraints: [EXPRESSION] })
    const { page } = await open('ADMIN')
    const dialog = page.getByRole('dialog')
    const told = page.getByRole('region', { name: TITLE })
    const toldIn = (environment: string) => told.getByText(`In the feature "checkout" in "${environment}": Older SDKs`)

    await page.goto('/projects/default/compare?from=development&to=production')
    await page.getByLabel('Select checkout').check()
    await page.getByRole('button', { name: 'Promote…' }).click()
    await toldIn('production').waitFor()
    expect(await lookAt(page, 'sdk-warnings-promote')).toEqual([])

    await world.admin.call('removeStrategy', { params: { ...params, strategyId: id } })
    await page.goto('/projects/default/features/checkout/history')
    const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await entry('Removed a strategy').getByRole('button', { name: /^Undo/ }).click()
    await toldIn('development').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await entry('Added a strategy')
      .getByRole('button', { name: /^Restore/ })
      .click()
    await toldIn('development').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const place = { projectId: 'default', environment: 'development' }
    await guardPlace(world, place)
    const payload = { name: 'default', parameters: {}, constraints: [EXPRESSION] }
    const author = await world.actor()
    const request = await propose(author, { action: 'addStrategy', feature: 'checkout', payload }, place)
    const path = { projectId: 'default', changeRequestId: request.id }
    await author.call('setChangeRequestState', { params: path, body: { state: 'In review' } })
    await page.goto(`/projects/default/change-requests/${request.id}`)
    await toldIn('development').waitFor()
  })

  it('on the overview of a project, and in the playground', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'checkout' })
    await newFeature(world, { featureName: 'cart' })
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER')
    const rules = page.getByRole('region', { name: TITLE }).first()
    await page.goto('/projects/default/overview')
    await page.getByText('Default strategy').waitFor()
    expect(await page.getByText(TITLE).count()).toBe(0)
    await newStrategy(world, params, { constraints: [EXPRESSION] })
    await rules.getByText('1 rule in 1 feature').waitFor()
    await rules
      .getByRole('listitem')
      .filter({ hasText: /checkout development.*never meet/ })
      .waitFor()
    await rules.getByRole('link', { name: 'checkout' }).click()
    await page.waitForURL('**/projects/default/features/checkout')

    const phone = await open('VIEWER', 'dark', 360)
    await phone.page.goto('/projects/default/overview')
    await phone.page.getByText('1 rule in 1 feature').waitFor()
    expect(await lookAt(phone.page, 'sdk-warnings-overview-phone')).toEqual([])
    await phone.page.goto('/playground?environment=development')
    await phone.page.getByText(TITLE).click()
    await phone.page
      .getByRole('listitem')
      .filter({ hasText: /checkout development.*never meet/ })
      .waitFor()
    expect(await lookAt(phone.page, 'sdk-warnings-playground')).toEqual([])
    await phone.page.getByRole('link', { name: 'checkout' }).click()
    await phone.page.waitForURL('**/projects/default/features/checkout')
    await page.goto('/playground?environment=production')
    await page.getByText('of 2 features').waitFor()
    expect(await page.getByText(TITLE).count()).toBe(0)

    await newStrategy(world, params, { constraints: Array(26).fill(EXPRESSION) })
    await page.goto('/projects/default/overview')
    await rules.getByText('27 rules in 1 feature').waitFor()
    expect(await rules.getByRole('listitem').count()).toBe(25)
    await rules.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => rules.getByRole('listitem').count()).toBe(2)
  })
})
