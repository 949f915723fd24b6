import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

/** The browser reports each refusal, also the expected one of a rule. */
const isExpected = (text: string) => text.includes('403') || text.includes('400')

/** Presses a button of the dialog on top. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

inChromium('approval rules in the console', () => {
  it('are made, refuse a save and offer a request, and say on it why it waits', async ({ world }) => {
    const feature = await newFeature(world)
    await newStrategy(world, feature)
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'sre', users: [] } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/default/settings')
    await page.getByRole('link', { name: 'Approval rules for this project' }).click()
    await page.getByText('No approval rules yet').waitFor()
    await page.getByRole('button', { name: 'New rule' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Large steps')
    await page.getByLabel('Description').fill('The kitchen is small')
    await page.getByRole('checkbox', { name: 'development' }).check()
    await page.getByLabel('Share of users who get something else').fill('25')
    await page.getByLabel('Compared with this many hours ago').fill('24')
    await page.getByLabel('Approvals', { exact: true }).fill('2')
    await page.getByLabel('Add a group').fill('sre')
    await page.getByRole('group', { name: 'From members' }).getByRole('button', { name: 'Add' }).click()
    const sentence =
      'A change in development (project default) that changes what 25 % of the users or more get, compared with 24 hours ago, needs 2 approvals from members of sre.'
    await page.getByRole('status').filter({ hasText: sentence }).waitFor()
    expect(await lookAt(page, 'approval-rule-new')).toEqual([])
    await press(page, 'New rule')
    await page.getByText('Rule created').waitFor()
    await page.getByRole('row', { name: sentence }).waitFor()
    await page
      .getByText('Changes need 2 approvals, and 0 accounts of these groups and roles can approve them')
      .waitFor()
    const { body } = await world.admin.call('listApprovalRules')
    expect(body.rules).toMatchObject([
      {
        name: 'Large steps',
        project: 'default',
        environments: ['development'],
        step: { points: 25, withinHours: 24 },
        approvals: 2,
        groups: [group.id],
      },
    ])
    expect(await lookAt(page, 'approval-rules')).toEqual([])

    const editor = await open('EDITOR')
    await editor.page.goto(`/projects/default/features/${feature.featureName}`)
    await editor.page.getByRole('switch', { name: `${feature.featureName} in development` }).click()
    await editor.page.getByText('Approval rules match this change in development').waitFor()
    const reason = 'The rule "Large steps" needs 2 approvals from sre for this'
    await editor.page.getByText(reason).waitFor()
    await editor.page.getByText('Nobody can approve it now.').waitFor()
    expect(await lookAt(editor.page, 'feature-ruled')).toEqual([])
    await press(editor.page, 'Request review')
    await editor.page.getByRole('link', { name: 'Open', exact: true }).click()
    await editor.page.getByRole('heading', { name: 'It waits for approval rules' }).waitFor()
    const review = editor.page.getByRole('region', { name: 'It waits for approval rules' })
    expect(await review.innerText()).toMatch(/Large steps: 0 of 2 approvals[\s\S]*up to 100 % of the users/)
    expect(await lookAt(editor.page, 'change-request-ruled')).toEqual([])
    expect([...wrong, ...editor.wrong].filter((text) => !isExpected(text))).toEqual([])
  })
})
