import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DRAFT_TEXTS } from '../../../console/editing/drafts/texts.ts'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const LONG = `long ${'name '.repeat(18)}`
const NORDIC = 'الشمال 🇩🇰'

/** Presses a button of the dialog on top. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

inChromium('the configuration in the console', () => {
  it('makes, changes and deletes segments', async ({ world }) => {
    const { admin } = world
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }]
    const used = await admin.call('createSegment', { body: { name: NORDIC, constraints } })
    await admin.call('createSegment', { body: { name: LONG, description: LONG.repeat(3), constraints: [] } })
    await world.feature({ name: 'checkout' })
    const at = { projectId: 'default', featureName: 'checkout', environment: 'development' }
    await newStrategy(world, at, { segments: [used.body.id] })
    const { open } = await consoleServer(world)

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto('/segments')
    const editOfViewer = viewer.page.getByRole('button', { name: `Edit ${NORDIC}` })
    expect(await editOfViewer.getAttribute('title')).toBe('You need the permission UPDATE_SEGMENT here')
    expect(await lookAt(viewer.page, 'segments-viewer')).toEqual([])

    const { page, wrong } = await open('ADMIN')
    await page.goto('/segments')
    await page.getByRole('button', { name: `1 feature: Usage of ${NORDIC}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'checkout' }).waitFor()
    await page.keyboard.press('Escape')
    // By keys: a new one, with a condition.
    await page.getByRole('button', { name: 'New segment' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Staff')
    await page.getByRole('button', { name: 'Add constraint' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Context field', { exact: true }).selectOption('userId')
    await page.getByLabel('Values', { exact: true }).focus()
    await page.keyboard.type('1, 2')
    await page.keyboard.press('Enter')
    expect(await lookAt(page, 'segment-new')).toEqual([])
    await press(page, 'Create')
    await page.getByText('Segment Staff created').waitFor()
    await page.getByText('userId is 1 or 2').waitFor()
    await viewer.page.getByText('Staff', { exact: true }).waitFor()

    // What affects users is shown before it is saved.
    await page.getByRole('button', { name: `Edit ${NORDIC}` }).click()
    await page.getByLabel('Description', { exact: true }).fill('Everybody in the north')
    await press(page, 'Remove 7')
    await page.getByLabel('Values', { exact: true }).fill('8')
    await press(page, 'Review and save')
    await page.getByRole('dialog').last().getByText('checkout').first().waitFor()
    expect(await lookAt(page, 'segment-save')).toEqual([])
    await press(page, 'Cancel')
    // Meanwhile another user edits the same: nothing is lost, and nothing is overwritten.
    const body = { name: NORDIC, description: 'Theirs', constraints }
    await admin.call('updateSegment', { params: { segmentId: used.body.id }, body })
    await page.getByText(DRAFT_TEXTS.clash).waitFor()
    expect(await lookAt(page, 'segment-clash')).toEqual([])
    await press(page, DRAFT_TEXTS.goOn)
    await press(page, 'Review and save')
    await press(page, 'Save')
    await page.getByText('Segment saved').waitFor()
    const { body: saved } = await admin.call('getSegment', { params: { segmentId: used.body.id } })
    expect(saved).toMatchObject({ description: 'Everybody in the north', constraints: [{ values: ['8'] }] })

    await page.getByRole('button', { name: `Delete ${NORDIC}` }).click()
    await page.getByRole('alert').filter({ hasText: 'You cannot do this' }).waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'checkout' }).waitFor()
    expect(await lookAt(page, 'segment-used')).toEqual([])
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Delete Staff' }).click()
    await press(page, 'Delete')
    await page.getByText('Segment deleted').waitFor()
    await page.getByText('Staff', { exact: true }).waitFor({ state: 'detached' })
    expect([...wrong, ...viewer.wrong]).toEqual([])
  })

  it('keeps context fields, tags, environments and feature types', async ({ world }) => {
    const { admin } = world
    await admin.call('createTagType', { body: { name: 'team', color: '#1d5f9c', description: 'Owning team' } })
    await world.feature({ name: 'checkout', tags: [{ type: 'team', value: 'payments' }] })
    const { open } = await consoleServer(world)
    const viewer = await open('VIEWER', 'dark', 360)
    const { page, wrong } = await open('ADMIN')

    await page.goto('/context-fields')
    await page.getByRole('button', { name: 'New context field' }).click()
    await page.getByLabel('Name', { exact: true }).fill('country')
    await press(page, 'Add value')
    await page.getByLabel('Value 1', { exact: true }).fill('dk')
    await page.getByLabel('Description of value 1').fill('Denmark')
    await press(page, 'Create')
    await page.getByText('Context field country created').waitFor()
    await page.getByRole('button', { name: 'Edit country' }).click()
    await page.getByLabel('Rollouts and variants').check()
    await press(page, 'Review and save')
    await press(page, 'Save')
    await page.getByText('Context field saved').waitFor()
    expect((await admin.call('getContextField', { params: { contextField: 'country' } })).body.stickiness).toBe(true)
    expect(await lookAt(page, 'context-fields')).toEqual([])
    await page.getByRole('button', { name: 'Delete country' }).click()
    await press(page, 'Delete')
    await page.getByText('Context field deleted').waitFor()

    await page.getByRole('link', { name: 'Tags' }).click()
    await page.getByRole('button', { name: 'New tag', exact: true }).click()
    await page.getByLabel('Type', { exact: true }).selectOption('team')
    await page.getByLabel('Value', { exact: true }).fill('بحث 🔎')
    await press(page, 'Create')
    await page.getByText('Tag team:بحث 🔎 created').waitFor()
    await page.getByRole('button', { name: 'Delete team:payments' }).click()
    await page.getByText('Removed from 1 feature: checkout').waitFor()
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Edit team' }).click()
    await page.getByLabel('Color').fill('#865100')
    await press(page, 'Review and save')
    await press(page, 'Save')
    await page.getByText('Tag type saved').waitFor()
    expect(await lookAt(page, 'tags')).toEqual([])
    await page.getByRole('button', { name: 'Delete team', exact: true }).click()
    await page.getByText('removed from all features: payments').waitFor()
    await press(page, 'Delete')
    await page.getByText('Tag type and its tags deleted').waitFor()

    await page.getByRole('link', { name: 'Environments' }).click()
    await page.getByRole('button', { name: 'New environment' }).click()
    await page.getByLabel('Name', { exact: true }).fill('staging')
    await page.getByLabel('Type', { exact: true }).fill('preproduction')
    await press(page, 'Create')
    await page.getByText('Environment staging created').waitFor()
    await page.getByRole('switch', { name: 'Add staging to new projects' }).click()
    await page.getByText('staging is not added to new projects').waitFor()
    await page.getByRole('button', { name: 'Move staging up' }).click()
    await page.getByText('Order saved').waitFor()
    const { body: ordered } = await admin.call('listEnvironments', {})
    expect(ordered.environments.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', true],
      ['staging', false],
      ['production', true],
    ])
    expect(await lookAt(page, 'environments')).toEqual([])
    await page.getByRole('button', { name: 'Delete staging' }).click()
    await page.getByText('Also deletes the strategies').waitFor()
    await press(page, 'Delete')
    await page.getByText('Environment deleted').waitFor()

    await page.getByRole('link', { name: 'Feature types' }).click()
    await page.getByRole('button', { name: 'Edit Release' }).click()
    await page.getByLabel('Days', { exact: true }).fill('11')
    await page.keyboard.press('Enter')
    await press(page, 'Save')
    await page.getByRole('cell', { name: '11 days', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('cell', { name: '11 days', exact: true }).waitFor({ state: 'detached' })
    expect(await lookAt(page, 'feature-types')).toEqual([])

    for (const place of ['context-fields', 'tags', 'environments', 'feature-types']) {
      await viewer.page.goto(`/${place}`)
      await viewer.page.locator('tbody tr').first().waitFor()
      const buttons = await viewer.page.getByRole('button', { name: /^(Edit|Delete) / }).all()
      expect(await Promise.all(buttons.map((button) => button.getAttribute('aria-disabled')))).toEqual(
        buttons.map(() => 'true'),
      )
      expect(await lookAt(viewer.page, `${place}-viewer`)).toEqual([])
    }
    expect([...wrong, ...viewer.wrong]).toEqual([])
  })
})
