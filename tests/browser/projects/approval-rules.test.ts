import { expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { checkedConsole, lookAt, press } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { differingFeature } from '../../support/promotion.ts'
import { guardPlace } from '../../support/proposals.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

inChromium('approval rules in the console', () => {
  it('are made, refuse a save and offer a request, and say on it why it waits', async ({ world }) => {
    const feature = await newFeature(world)
    await newStrategy(world, feature)
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'sre', users: [] } })
    const { open } = await checkedConsole(world, /403|400/)
    const { page } = await open('ADMIN')
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
      'A change in development (project default) that changes what 25 % of the users or more get, compared with the last 24 hours, needs 2 approvals from members of sre.'
    await page.getByRole('status').filter({ hasText: sentence }).waitFor()
    expect(await lookAt(page, 'approval-rule-new')).toEqual([])
    await press(page, 'New rule')
    await page.getByText('Rule created').waitFor()
    await page.getByRole('row', { name: sentence }).waitFor()
    await page.getByText(/^A change needs 2 approvals.* nobody can give them/).waitFor()
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

    await page.getByRole('button', { name: 'Edit Large steps' }).click()
    await page.getByRole('button', { name: 'Remove sre' }).click()
    await page.getByRole('checkbox', { name: 'a service account' }).check()
    await press(page, 'Save')
    await page.getByText('Rule saved').waitFor()
    await page.getByRole('row', { name: 'A change by a service account in development' }).waitFor()
    await page.getByRole('button', { name: 'Delete Large steps' }).click()
    await press(page, 'Delete')
    await page.getByText('No approval rules yet').waitFor()
    await review.waitFor({ state: 'detached' })
  })

  it('answer before anything is written whether a change would need a review', async ({ world }) => {
    const feature = await newFeature(world)
    await newStrategy(world, feature)
    await guardPlace(world, { projectId: 'default', environment: 'production' }, 3)
    await rule(world, { environments: ['development'], step: { points: 25 } })
    await world.forgetEvents()
    const { open } = await checkedConsole(world)
    const { page } = await open('EDITOR', 'dark', 360)
    await page.goto('/instance/approval-rules?project=default')
    await page.getByText('Every change in production needs 3 approvals').waitFor()
    expect(await page.getByRole('button', { name: 'New rule' }).getAttribute('title')).toContain('APPROVAL_RULE')
    const simulator = page.getByRole('region', { name: 'Would this need a review?' })
    await simulator.getByLabel('Feature').fill(feature.featureName)
    await simulator.getByLabel('Environment').selectOption('development')
    await simulator.getByLabel('Change').selectOption('Turn it on')
    await simulator.getByRole('button', { name: 'Check' }).press('Enter')
    const answer = simulator.getByRole('status')
    await answer.getByText('Yes: it needs a review.').waitFor()
    expect(await answer.innerText()).toMatch(/Four eyes: needs 1 approval[\s\S]*up to 100 % of the users/)
    expect(await lookAt(page, 'approval-simulator')).toEqual([])
    await simulator.getByLabel('Change').selectOption('Set its gradual rollout')
    await simulator.getByLabel('Rollout in %').fill('20')
    await simulator.getByRole('button', { name: 'Check' }).click()
    await answer.getByText('No: it can be saved directly.').waitFor()
    await simulator.getByLabel('Environment').selectOption('production')
    await simulator.getByRole('button', { name: 'Check' }).click()
    await answer.getByText('Every change in production needs 3 approvals.').waitFor()
    expect(await world.events()).toEqual([])

    const admin = await open('ADMIN')
    await admin.page.goto('/instance/approval-rules?project=default')
    const asked = admin.page.getByRole('region', { name: 'Would this need a review?' })
    await asked.getByLabel('Feature').fill(feature.featureName)
    await asked.getByLabel('Environment').selectOption('development')
    await asked.getByRole('button', { name: 'Check' }).click()
    await asked.getByText('You can save it directly.').waitFor()
    expect(await asked.getByRole('status').innerText()).toContain('Four eyes: needs 1 approval')
  })

  it('make a promotion a change request', async ({ world }) => {
    const feature = await differingFeature(world)
    await rule(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('EDITOR')
    await page.goto('/projects/default/compare?from=development&to=production')
    await page.getByLabel(`Select ${feature}`).check()
    await page.getByRole('button', { name: 'Promote…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request review' }).click()
    await page.waitForURL('**/change-requests/*')
    await page.getByRole('region', { name: 'It waits for approval rules' }).waitFor()
  })
})
