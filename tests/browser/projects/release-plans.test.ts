import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newPlan, rollout, shares } from '../../support/release-plans.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

/** Presses a button of the dialog on top. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

const plan = (page: Page) => page.getByRole('region', { name: 'Release plan: development' })

/** Presses a button of the plan in development. */
const act = (page: Page, name: string) => plan(page).getByRole('button', { name, exact: true }).click()

inChromium('release plans in the console', () => {
  it('go from a template to the last milestone', async ({ world }) => {
    world.at(new Date().toISOString())
    const place = await newFeature(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/default/settings')
    await page.getByRole('link', { name: 'Release plan templates for this project' }).click()
    await page.getByText('No templates yet').waitFor()
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('Name', { exact: true }).fill('Careful')
    for (let left = 7; left > 2; left--)
      await dialog
        .getByRole('button', { name: /^Remove \d/ })
        .nth(1)
        .click()
    await dialog.getByLabel('Name of the milestone').nth(1).fill('Half')
    await dialog.getByLabel('Users, in percent').nth(1).fill('1')
    await press(page, 'New template')
    await page
      .getByText(/The milestone "Half" would take the feature from 4 % of the users/)
      .first()
      .waitFor()
    await dialog.getByLabel('Users, in percent').nth(1).fill('50')
    expect(await lookAt(page, 'release-plan-template')).toEqual([])
    await press(page, 'New template')
    await page.getByText('Template created').waitFor()
    expect(await lookAt(page, 'release-plan-templates')).toEqual([])

    await page.goto(`/projects/default/features/${place.featureName}`)
    await page.getByRole('button', { name: 'New release plan in development' }).click()
    await page.getByLabel('Made from').selectOption({ label: 'Template: Careful' })
    expect(await lookAt(page, 'release-plan-new')).toEqual([])
    await press(page, 'New release plan')
    await plan(page).getByText('Not started').waitFor()
    await act(page, 'Start')
    await page.getByText('5 % of users gain it').waitFor()
    expect(await lookAt(page, 'release-plan-start')).toEqual([])
    await press(page, 'Start')
    await plan(page).getByText('Running').waitFor()
    await plan(page)
      .getByText(/begins (tomorrow|in 24 hours)/)
      .waitFor()
    expect(await shares(world, place)).toEqual(['5'])
    expect(await lookAt(page, 'release-plan-running')).toEqual([])
    await page.goto('/projects/default')
    await page.getByRole('link', { name: 'Release plans' }).click()
    await page.getByText('1 of 3 begun').waitFor()
    expect(await lookAt(page, 'release-plans')).toEqual([])
    await page.getByLabel('State').selectOption('Paused')
    await page.getByText('No match').waitFor()
    await page.getByLabel('State').selectOption('Running')
    await page.getByRole('link', { name: place.featureName }).click()
    await act(page, 'Start Half now')
    await press(page, 'Start now')
    await page.getByText('Half has begun').waitFor()
    await act(page, 'Pause')
    await page.getByRole('dialog').last().getByLabel('Why').fill('Errors in the payments')
    await press(page, 'Pause')
    await plan(page).getByText('Errors in the payments').waitFor()
    expect(await lookAt(page, 'release-plan-paused')).toEqual([])
    await act(page, 'Resume')
    await press(page, 'Resume')
    await plan(page).getByText('Running').waitFor()
    await act(page, 'Start 100 % now')
    await press(page, 'Start now')
    await plan(page).getByText('Completed').waitFor()
    expect(await shares(world, place)).toEqual(['100'])
    expect(wrong.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('grow the strategy that is there from 5 % to 100 % in a week, and go back', async ({ world }) => {
    world.at(new Date().toISOString())
    const place = await newFeature(world)
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }]
    await newStrategy(world, place, {
      name: 'flexibleRollout',
      parameters: { rollout: '5', groupId: 'mine' },
      constraints,
    })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto(`/projects/default/features/${place.featureName}`)
    await page.getByRole('button', { name: /^Edit: 5 %/ }).click()
    await page.getByRole('button', { name: 'Grow it in steps' }).click()
    await page.getByText('The steps have the group, stickiness, constraints').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('5 % to 100 % in 7 days')
    await press(page, 'New release plan')
    await plan(page).getByText('Not started').waitFor()
    const { body } = await world.admin.call('listReleasePlans', { params: place })
    const milestones = body.releasePlans[0]?.milestones ?? []
    expect(milestones.map(({ strategies }) => strategies[0]?.parameters.rollout)).toEqual([
      '5',
      '19',
      '32',
      '46',
      '59',
      '73',
      '86',
      '100',
    ])
    expect(milestones[7]?.strategies[0]).toMatchObject({ constraints, parameters: { groupId: 'mine' } })
    expect(milestones.map(({ transitionCondition }) => transitionCondition?.intervalMinutes)).toEqual([
      ...Array(7).fill(1440),
      undefined,
    ])
    await act(page, 'Start')
    await press(page, 'Start')
    await act(page, 'Start 19 % now')
    await press(page, 'Start now')
    await page.getByText('19 % has begun').waitFor()
    await act(page, 'Back to the start')
    await press(page, 'Back to the start')
    await page.getByText('5 % has begun').last().waitFor()
    expect(await shares(world, place)).toEqual(['5'])
    await act(page, 'Remove plan')
    await press(page, 'Delete')
    await page.getByText('Release plan removed').waitFor()
    expect(wrong.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('are edited by a form: milestones with constraints and segments, added, moved and removed', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Testers', constraints: [] } })
    const { place, params, start, now } = await newPlan(world)
    world.at(new Date().toISOString())
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto(`/projects/default/features/${place.featureName}`)
    const milestone = (number: number) => page.getByRole('group', { name: `Milestone ${number}`, exact: true })
    await act(page, 'Edit release plan')
    await milestone(1).getByRole('button', { name: 'Edit: 5 %' }).click()
    await milestone(1).getByRole('button', { name: 'Add constraint' }).click()
    await milestone(1).getByLabel('Context field').selectOption('userId')
    await milestone(1).getByLabel('Values').fill('7')
    await page.keyboard.press('Enter')
    await milestone(1).getByLabel('Add segment').selectOption('Testers')
    await milestone(1).getByRole('button', { name: 'Close the strategy' }).click()
    await milestone(1).getByText('where userId is 7 and in segment Testers').waitFor()
    await milestone(1).getByRole('button', { name: 'Copy strategies to later milestones' }).click()
    await milestone(4).getByText('Everyone, where userId is 7 and in segment Testers').waitFor()
    await page.getByRole('button', { name: 'Remove 25 %' }).click()
    await page.getByRole('button', { name: 'Add milestone' }).click()
    await milestone(4).getByLabel('Users, in percent').fill('20')
    await page.getByRole('button', { name: 'Move up: 20 %' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await milestone(2).getByText('20 % of users').waitFor()
    await milestone(2).getByLabel('The next milestone begins').selectOption('after hours')
    await milestone(2).getByLabel('Hours').fill('36')
    expect(await lookAt(page, 'release-plan-edit')).toEqual([])
    await press(page, 'Save')
    await page.getByText('Release plan saved').waitFor()
    const { milestones } = await now()
    const constraints = [expect.objectContaining({ contextName: 'userId', values: ['7'] })]
    const given = (rollout: string) => ({ constraints, segments: [segment.id], parameters: { rollout } })
    expect(milestones).toMatchObject(
      ['5', '20', '50', '100'].map((share) => ({ name: `${share} %`, strategies: [given(share)] })),
    )
    expect(milestones.map((one) => one.transitionCondition?.intervalMinutes)).toEqual([1440, 2160, 1440, undefined])

    await start(0)
    await plan(page).getByText('Running').waitFor()
    await act(page, 'Edit release plan')
    await milestone(1).getByText('It has begun, so it stays as it is.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Sooner')
    await milestone(1).getByLabel('Days').fill('2')
    await world.admin.call('updateReleasePlan', { params, body: { name: 'Later', milestones } })
    await press(page, 'Save')
    await page.getByText('Changed since you started').waitFor()
    await page.getByRole('alert').getByText('Later').waitFor()
    expect(await lookAt(page, 'release-plan-clash')).toEqual([])
    await page.getByRole('button', { name: 'Overwrite with mine' }).click()
    await press(page, 'Save')
    await plan(page).getByText('Sooner').waitFor()
    expect((await now()).milestones[0]).toMatchObject({ transitionCondition: { intervalMinutes: 2880 } })
    expect(wrong.filter((text) => !/400|412/.test(text))).toEqual([])
  })

  it('begin and continue only as the dialog has shown them', async ({ world }) => {
    const { place, params, now } = await newPlan(world)
    world.at(new Date().toISOString())
    await world.db.updateTable('projects').set({ requirePreconditions: true }).execute()
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto(`/projects/default/features/${place.featureName}`)
    const headers = { 'if-match': '*' }
    const dialog = page.getByRole('dialog').last()
    const edit = (...milestones: ReturnType<typeof rollout>[]) =>
      world.admin.call('updateReleasePlan', { params, headers, body: { name: 'Other', milestones } })
    await act(page, 'Start')
    await page.getByText('5 % of users gain it').waitFor()
    await edit({ ...rollout(10), name: '5 %' }, rollout(100))
    await press(page, 'Start')
    await dialog
      .getByText(/^This was changed by .*Check the current state/)
      .first()
      .waitFor()
    expect(await shares(world, place)).toEqual([])
    await press(page, 'Cancel')
    await act(page, 'Start')
    await page.getByText('10 % of users gain it').waitFor()
    await press(page, 'Start')
    await plan(page).getByText('Running').waitFor()
    await world.admin.call('pauseReleasePlan', { params, body: {} })
    await page.reload()
    await act(page, 'Resume')
    await dialog.getByText('The next milestone is 100 %:').waitFor()
    expect(await lookAt(page, 'release-plan-resume')).toEqual([])
    await edit({ ...rollout(10), name: '5 %' }, rollout(50))
    await press(page, 'Resume')
    await dialog
      .getByText(/^This was changed by .*Check the current state/)
      .first()
      .waitFor()
    expect(await now()).toMatchObject({ status: 'paused' })
    await press(page, 'Cancel')
    await act(page, 'Resume')
    await dialog.getByText('The next milestone is 50 %:').waitFor()
    await press(page, 'Resume')
    await plan(page).getByText('Running').waitFor()
    expect(wrong.filter((text) => !/400|412/.test(text))).toEqual([])
  })

  it('are requested where changes need review', async ({ world }) => {
    const { place } = await newPlan(world)
    world.at(new Date().toISOString())
    await guard(world.db)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('EDITOR')
    await page.goto(`/projects/default/features/${place.featureName}`)
    await act(page, 'Request to start')
    await page.getByText('1 approval needed').waitFor()
    await page.getByText('5 % of users gain it').waitFor()
    expect(await lookAt(page, 'release-plan-request')).toEqual([])
    await press(page, 'Request review')
    await page.getByText(/^Requested: when change request \d+ is applied/).waitFor()
    await plan(page).getByText('Waits for approval').waitFor()
    await plan(page)
      .getByRole('link', { name: /^Change request \d+/ })
      .click()
    await page
      .getByText(/Starts the release plan|release plan/)
      .first()
      .waitFor()
    expect(wrong).toEqual([])
  })

  it('are shown to a Viewer, whose buttons are off', async ({ world }) => {
    const { place } = await newPlan(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('VIEWER')
    await page.goto(`/projects/default/features/${place.featureName}`)
    const start = plan(page).getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    expect(await start.getAttribute('aria-disabled')).toBe('true')
    expect(await lookAt(page, 'release-plan-viewer')).toEqual([])
    expect(wrong.filter((text) => !text.includes('400'))).toEqual([])
  })
})
