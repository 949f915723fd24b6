import { expect } from 'vitest'
import { readingOf } from '../../../src/domain/safeguards/rule.ts'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { ERRORS, watchAt } from '../../support/safeguards.ts'
import { featureThatIsOn } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

inChromium('safeguards in the console', () => {
  it('are tried, made, say why they have acted, are reset and deleted', async ({ world }) => {
    world.at(new Date().toISOString())
    const { params } = await featureThatIsOn(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto(`/projects/default/features/${params.featureName}`)
    const section = page.getByRole('region', { name: 'Safeguards: development' })
    await section.getByRole('button', { name: 'Add safeguard' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Errors of the checkout')
    await dialog.getByLabel('Query (PromQL)').fill('sum(errors)')
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByText('PROMETHEUS_URL is not set on the server').waitFor()
    expect(await lookAt(page, 'safeguard-new')).toEqual([])
    await dialog.getByLabel('Threshold').fill('5')
    await dialog.getByLabel('For so many seconds').fill('0')
    await dialog.getByLabel('Action').selectOption('Turn the feature off')
    await dialog.getByRole('button', { name: 'Add safeguard' }).click()
    await section.getByText('sum(errors) above 5: turns the feature off').waitFor()
    const { body } = await world.admin.call('listSafeguards', { params })
    expect(body.safeguards).toMatchObject([{ ...ERRORS, forSeconds: 0, action: 'turnOff', state: 'watching' }])
    await watchAt(world, new Date(Date.now() + 1000), async () => readingOf(9))
    await section.getByText('9 is above 5').waitFor()
    await page
      .getByText('The safeguard “Errors of the checkout” has turned the feature off: 9 is above 5 · now')
      .waitFor()
    await page.getByRole('switch', { name: `${params.featureName} in development`, checked: false }).waitFor()
    expect(await lookAt(page, 'safeguard-tripped')).toEqual([])
    await section.getByRole('button', { name: 'Reset Errors of the checkout' }).click()
    await page.getByText('The safeguard watches again').waitFor()
    await section.getByText('9 is above 5').waitFor({ state: 'detached' })
    await section.getByRole('button', { name: 'Edit Errors of the checkout' }).click()
    await dialog.getByLabel('Source').selectOption('Impact metric')
    await dialog.getByLabel('Impact metric', { exact: true }).fill('checkout_errors')
    await dialog.getByLabel('Divided by the sum of').fill('checkouts')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await section.getByText('sum checkout_errors / checkouts above 5').waitFor()
    const { body: endpoint } = await world.admin.call('createSignalEndpoint', { body: { name: 'alerts' } })
    await section.getByRole('button', { name: 'Edit Errors of the checkout' }).click()
    await dialog.getByLabel('Source').selectOption('Number of signals')
    await dialog.getByLabel('Signal endpoint').selectOption('alerts')
    await dialog.getByRole('button', { name: 'Add filter' }).click()
    await dialog.getByLabel('Path in the payload').fill('status')
    await dialog.getByLabel('Values').fill('firing')
    await page.keyboard.press('Enter')
    expect(await lookAt(page, 'safeguard-signals')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await section.getByText(/^Number of signals of the endpoint .* above 5/).waitFor()
    const [{ source } = {}] = (await world.admin.call('listSafeguards', { params })).body.safeguards
    expect(source).toMatchObject({ endpointId: endpoint.id, payload: { status: { values: ['firing'] } } })
    await section.getByRole('button', { name: 'Delete Errors of the checkout' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await section.getByText('Errors of the checkout').first().waitFor({ state: 'detached' })
  })

  it('are seen without the permission, and so are impact metrics', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await world.admin.call('createSafeguard', { params, body: ERRORS })
    await world.db
      .insertInto('impactMetrics')
      .values({
        ...{ environment: 'production', metric: 'checkout_errors', hour: new Date(), series: 'one', type: 'counter' },
        ...{ help: 'Checkouts that failed', appName: 'web-shop', projects: [], labels: '{}', count: 2, sum: 31 },
      })
      .execute()
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER', 'dark', 360)
    await page.goto(`/projects/default/features/${params.featureName}`)
    const add = page.getByRole('button', { name: 'Add safeguard in development' })
    expect(await add.getAttribute('title')).toContain('UPDATE_SAFEGUARD')
    await page.getByText('Errors of the checkout').waitFor()
    expect(await lookAt(page, 'safeguards-viewer')).toEqual([])
    await page.goto('/instance/impact-metrics?environment=production')
    await page.getByText('checkout_errors').waitFor()
    await page.getByText('31 in 2').waitFor()
    expect(await lookAt(page, 'impact-metrics')).toEqual([])
  })
})
