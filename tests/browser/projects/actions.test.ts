import { expect } from 'vitest'
import { checkedConsole, lookAt, press } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { CRITICAL, isOn, makeActor, runJob, turnOn } from '../../support/signals.ts'
import { it } from '../../support/world.ts'

inChromium('signals and actions in the console', () => {
  it('make an endpoint, a token and an action set, and show that a signal has turned a feature off', async ({
    world,
  }) => {
    await world.feature({ name: 'new-checkout' })
    await turnOn(world, 'new-checkout')
    await makeActor(world)
    const { open, address } = await checkedConsole(world, /400/)
    const { page } = await open('ADMIN')

    await page.goto('/instance/signals')
    await page.getByText('No signal endpoints yet').waitFor()
    await page.getByRole('button', { name: 'New signal endpoint' }).click()
    await page.getByLabel('Name', { exact: true }).fill('alerts')
    await press(page, 'New signal endpoint')
    await page.getByText('Signal endpoint created').waitFor()
    expect(await lookAt(page, 'signal-endpoints')).toEqual([])
    await page.getByRole('link', { name: 'alerts' }).click()
    await page.getByText('No tokens yet').waitFor()
    await page.getByText(`${address}/api/signal-endpoint/alerts`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Alertmanager')
    await press(page, 'New token')
    const secret = await page.getByRole('dialog').locator('.code pre').innerText()
    expect(secret).toMatch(/^signal_[0-9a-f]{56}$/)
    await press(page, 'I have copied it')
    await page.getByRole('button', { name: 'Delete token Alertmanager' }).waitFor()

    await page.goto('/projects/default/actions')
    await page.getByText('No actions yet').waitFor()
    await page.getByRole('button', { name: 'New action set' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Checkout off')
    await page.getByLabel('Signal endpoint').selectOption('alerts')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByLabel('Path in the payload').fill('commonLabels.severity')
    await page.getByLabel('Values').fill('critical')
    await page.keyboard.press('Enter')
    await page.getByLabel('Feature', { exact: true }).fill('none')
    await page.getByLabel('Environment').selectOption('production')
    await page.getByLabel('Service account').selectOption('Incident bot')
    await press(page, 'New action set')
    await page.getByText('There is no feature "none" in the project', { exact: true }).waitFor()
    await page.getByLabel('Feature', { exact: true }).fill('new-checkout')
    expect(await lookAt(page, 'action-set-new')).toEqual([])
    await press(page, 'New action set')
    await page.getByText('Action set created').waitFor()
    expect(await lookAt(page, 'actions')).toEqual([])

    const sender = world.clientWith({ key: secret })
    const sent = await sender.send('sendSignal', { params: { signalEndpointName: 'alerts' }, body: CRITICAL })
    expect(sent.status).toBe(202)
    await runJob(world)
    expect(await isOn(world)).toBe(false)

    await page.getByRole('link', { name: 'Checkout off' }).click()
    await page.getByText('success').waitFor()
    await page.getByText('done').waitFor()
    expect(await lookAt(page, 'action-runs')).toEqual([])
    await page.goto('/instance/signals')
    await page.getByRole('link', { name: 'alerts' }).click()
    await page.getByText(/^Signal \d+$/).click()
    await page.getByText('"severity": "critical"').waitFor()
    expect(await lookAt(page, 'signals')).toEqual([])
    expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain(secret)
  })

  it('show who may not edit actions why', async ({ world }) => {
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER')
    await page.goto('/projects/default/actions')
    await page.getByText('No actions yet').waitFor()
    expect(await page.getByRole('button', { name: 'New action set' }).getAttribute('aria-disabled')).toBe('true')
  })
})
