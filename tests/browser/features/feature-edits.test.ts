import { expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

inChromium('an edit of a feature in the console', () => {
  it('edits strategies, loses no draft, and shows two changes of the same', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto(CHECKOUT_ADDRESS)
    const card = page.getByRole('article', { name: 'development', exact: true })
    const dialog = page.getByRole('dialog')
    const params = { projectId: 'shop', featureName: CHECKOUT, environment: 'development' }
    const strategies = async () => (await world.admin.call('listStrategies', { params })).body
    await world.admin.call('turnFeatureOn', { params })
    const [first] = await strategies()
    const byOthers = async (body: Schema<'UpdateStrategy'>) => {
      await world.admin.call('updateStrategy', { params: { ...params, strategyId: first?.id ?? '' }, body })
    }

    await card.getByRole('button', { name: /^Edit: 50 %/ }).focus()
    await page.keyboard.press('Enter')
    await card.getByLabel('Percent').fill('30')
    expect(await lookAt(page, 'feature-edit')).toEqual([])
    await page.reload()
    await card.getByText('Draft, kept in this browser').waitFor()
    expect(await card.getByLabel('Percent').inputValue()).toBe('30')
    await byOthers({ title: 'Some' })
    await card.getByText('Your draft includes it').waitFor()
    expect(await card.getByLabel('Title', { exact: true }).inputValue()).toBe('Some')
    await byOthers({ parameters: { rollout: '70', stickiness: 'userId', groupId: CHECKOUT } })
    await card.getByRole('alert', { name: 'Conflict with a change of another user' }).waitFor()
    expect(await lookAt(page, 'feature-clash')).toEqual([])
    await card.getByRole('radio', { name: 'parameters: Mine' }).check()
    await card.getByRole('button', { name: 'Use these values' }).click()
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByText('70').first().waitFor()
    await dialog.getByText('of users lose it').waitFor()
    expect(await lookAt(page, 'feature-save')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Strategy saved').waitFor()
    await card.getByText('30 % of users by userId').waitFor()
    // The editor is gone; the focus is where it came from.
    await card.locator(':focus[aria-label^="Edit: 30 %"]').waitFor()
    expect((await strategies())[0]).toMatchObject({ title: 'Some', parameters: { rollout: '30' } })
    await page.getByRole('button', { name: 'Undo' }).click()
    await card.getByText('70 % of users by userId').waitFor()

    await card.getByRole('button', { name: /^Move: 70 %/ }).focus()
    await page.keyboard.press('ArrowDown')
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Order saved').waitFor()
    expect((await strategies()).map(({ name }) => name)).toEqual(['default', 'flexibleRollout'])

    await card.getByText('Everyone, where').dragTo(card.getByText('70 % of users by userId'))
    await card.getByRole('button', { name: 'Discard draft' }).click()

    await card.getByRole('button', { name: 'Add strategy' }).click()
    await card.getByRole('button', { name: 'Add constraint' }).click()
    await card.getByLabel('Context field').selectOption('country')
    await card.getByLabel('dk').check()
    await card.getByLabel('Add segment').selectOption({ index: 1 })
    expect(await lookAt(page, 'feature-add')).toEqual([])
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Strategy added').waitFor()
    await card.getByText('Everyone, where country is dk and in segment Beta').waitFor()
    expect((await strategies()).at(-1)).toMatchObject({ constraints: [{ contextName: 'country', values: ['dk'] }] })

    // A strategy that is removed hands the focus to its neighbor, and the last one to the button that adds.
    for (const [index, next] of [
      [1, 'Edit: Everyone, where country'],
      [1, 'Edit: Everyone, where in segment'],
      [0, 'Add strategy'],
    ] as const) {
      const items = card.locator('.strategy')
      const rest = (await items.count()) - 1
      await items
        .nth(index)
        .getByRole('button', { name: /^Remove: / })
        .focus()
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Save', disabled: false }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => items.count()).toBe(rest)
      await card.locator(`:focus[aria-label^="${next}"]`).waitFor()
      expect(await strategies()).toHaveLength(rest)
    }
  })

  it('edits variants, the description, tags and parents', async ({ world }) => {
    await checkoutShop(world)
    await world.feature({ project: 'shop', name: 'accounts' })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'dark', 360)
    await page.goto(CHECKOUT_ADDRESS)
    const card = page.getByRole('article', { name: 'production', exact: true })
    const dialog = page.getByRole('dialog')
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    const params = { projectId: 'shop', featureName: CHECKOUT, environment: 'production' }

    await card.getByRole('button', { name: 'Edit variants' }).click()
    const blue = card.getByRole('group', { name: 'Variant 1' })
    await blue.getByLabel('Weight in percent').fill('10')
    await card.getByRole('img', { name: 'blue 10 %, green 25 %, red 65 %' }).waitFor()
    await blue.getByLabel('Payload').selectOption('json')
    await blue.getByLabel('Payload value').fill('{"color": }')
    await blue.getByText('Invalid JSON').waitFor()
    const check = card.getByRole('button', { name: 'Review and save' })
    expect(await check.getAttribute('title')).toBe('Invalid payload: blue')
    expect(await lookAt(page, 'feature-variants')).toEqual([])
    await blue.getByLabel('Payload value').fill('{"color": 7}')
    await check.click()
    await save()
    await page.getByText('Variants saved').waitFor()
    const { body } = await world.admin.call('getVariants', { params })
    expect(body.variants).toMatchObject([
      { name: 'blue', weight: 100, weightType: 'fix', payload: { type: 'json', value: '{"color": 7}' } },
      { name: 'green', weight: 250 },
      { name: 'red', weight: 650 },
    ])

    await page.getByRole('button', { name: 'Edit description' }).click()
    await page.getByLabel('Description').fill('One page')
    await page.getByLabel('Stale').check()
    expect(await lookAt(page, 'feature-about')).toEqual([])
    await page.getByRole('complementary').getByRole('button', { name: 'Review and save' }).click()
    await save()
    await page.getByText('stale', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByLabel('Tag', { exact: true }).fill('checkout')
    await page.keyboard.press('Enter')
    await page.getByText('simple:checkout').waitFor()
    await page.getByRole('button', { name: 'Remove tag simple:web' }).click()
    await page.getByText('simple:web').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Remove parent payments' }).click()
    await save()
    await page.getByText('No dependencies').waitFor()
    await page.getByRole('button', { name: 'Add parent' }).click()
    await page.getByLabel('Parent feature').fill('accounts')
    await page.keyboard.press('Enter')
    await save()
    await page.getByRole('link', { name: 'accounts' }).waitFor()
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    await page.getByLabel('Kept variant, if any').fill('blue')
    await page.keyboard.press('Enter')
    await page.getByText('Completed: kept blue').waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.getByRole('button', { name: 'Mark as completed' }).waitFor()
    const { body: feature } = await world.admin.call('getFeature', { params })
    expect(feature).toMatchObject({
      description: 'One page',
      stale: true,
      tags: [{ type: 'simple', value: 'checkout' }],
      dependencies: [{ feature: 'accounts', enabled: true }],
    })
  })

  it('meets a change that it has not heard of, and shows both', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await checkedConsole(world, /./)
    const { page } = await open('ADMIN', 'light', 768)
    // The stream never begins: a connection that fails would read everything again.
    await page.route('**/api/admin/events/stream*', () => {})
    await page.goto(CHECKOUT_ADDRESS)
    const card = page.getByRole('article', { name: 'development', exact: true })
    const dialog = page.getByRole('dialog')
    const params = { projectId: 'shop', featureName: CHECKOUT, environment: 'development' }
    await card.getByRole('button', { name: /^Edit: 50 %/ }).click()
    await card.getByLabel('Title', { exact: true }).fill('Mine')
    const { body } = await world.admin.call('listStrategies', { params })
    const strategyId = body[0]?.id ?? ''
    await world.admin.call('updateStrategy', { params: { ...params, strategyId }, body: { title: 'Theirs' } })
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByRole('heading', { name: 'Changed by another user' }).waitFor()
    expect(await lookAt(page, 'feature-conflict')).toEqual([])
    await dialog.getByRole('button', { name: 'Compare changes' }).click()
    const clash = card.getByRole('alert', { name: 'Conflict with a change of another user' })
    await clash.getByText('Theirs Theirs').waitFor()
    await clash.getByRole('radio', { name: 'title: Theirs' }).check()
    await clash.getByRole('button', { name: 'Use these values' }).click()
    await clash.waitFor({ state: 'detached' })
    expect(await card.getByLabel('Title', { exact: true }).inputValue()).toBe('Theirs')
  })
})
