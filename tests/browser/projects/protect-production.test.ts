import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeGroup, makeRole } from '../../support/access.ts'
import { flexible } from '../../support/approval-rules.ts'
import { consoleServer, lookAt, type OpenedConsole } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { PLACE } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'
import { guideWords } from './guide-words.ts'

const FEATURE = 'new-checkout'
const REASON = 'Payments fail, incident 4711'
/** The browser reports each refusal, also the expected ones of a rule and of a freeze. */
const isExpected = (text: string) => /40[39]/.test(text)

/** Ada edits, Ben approves in the group sre, and Cleo is on call. */
async function threeUsers(world: World, { open }: Awaited<ReturnType<typeof consoleServer>>) {
  const [ada, ben, cleo] = [await open('EDITOR'), await open('EDITOR'), await open('EDITOR')]
  for (const [{ userId }, name] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
    [cleo, 'Cleo'],
  ] as const)
    await world.db.updateTable('users').set({ name, username: name.toLowerCase() }).where('id', '=', userId).execute()
  await makeGroup(world, { name: 'sre', users: [{ user: { id: ben.userId } }] })
  await give(world, ben, ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'])
  await give(
    world,
    cleo,
    ['BREAK_GLASS', 'OVERRIDE_FREEZE', 'APPLY_CHANGE_REQUEST'],
    ['UPDATE_PROJECT_APPROVAL_RULE', 'UPDATE_PROJECT_FREEZE'],
  )
  return { ada, ben, cleo }
}

async function give(world: World, { userId }: OpenedConsole, inProduction: string[], inProject: string[] = []) {
  const permissions = [
    ...inProduction.map((name) => ({ name, environment: 'production' })),
    ...inProject.map((name) => ({ name })),
  ]
  const { id } = await makeRole(world, { type: 'custom', permissions })
  await world.db.insertInto('userRoles').values({ userId, roleId: id, projectId: 'default' }).execute()
}

/** Presses a button of the dialog on top. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

/** Sets the share of users in production, up to the look before it is saved. */
async function setPercent(page: Page, say: (words: string) => string, from: string, to: string) {
  const card = page.getByRole('article', { name: 'production', exact: true })
  await card.getByRole('button', { name: /^Edit: / }).click()
  const percent = card.getByLabel(say('Percent'))
  await expect.poll(() => percent.inputValue(), { timeout: 30_000 }).toBe(from)
  await percent.fill(to)
  await card.getByRole('button', { name: say('Review and save') }).click()
}

inChromium('the guide "Protect production"', () => {
  it('is walked by three users in the console', { timeout: 240_000 }, async ({ world }) => {
    world.at(new Date().toISOString())
    const params = { ...PLACE, featureName: await world.feature({ name: FEATURE }) }
    await world.admin.call('addStrategy', { params, body: flexible('10') })
    await world.admin.call('turnFeatureOn', { params })
    const server = await consoleServer(world)
    const { ada, ben, cleo } = await threeUsers(world, server)
    const { say, unsaid } = await guideWords('protect-production.md', 'Walk through it')

    // Cleo makes a rule.
    await cleo.page.goto('/projects/default/settings')
    await cleo.page.getByRole('link', { name: say('Approval rules for this project') }).click()
    await cleo.page.getByRole('button', { name: say('New rule') }).click()
    await cleo.page.getByLabel(say('Name'), { exact: true }).fill(say('Large steps'))
    await cleo.page.getByRole('checkbox', { name: say('production') }).check()
    await cleo.page.getByLabel(say('Share of users who get something else, in %')).fill('25')
    await cleo.page.getByLabel(say('Compared with this many hours ago')).fill('24')
    await cleo.page.getByLabel(say('Add a group')).fill(say('sre'))
    await cleo.page.getByRole('group', { name: 'From members' }).getByRole('button', { name: 'Add' }).click()
    await press(cleo.page, 'New rule')
    await cleo.page.getByText(say('Rule created')).waitFor()
    await cleo.page
      .getByText(
        say(
          'A change in production (project default) that changes what 25 % of the users or more get, compared with the last 24 hours, needs 1 approval from members of sre.',
        ),
      )
      .waitFor()

    // Ada asks before she edits.
    await ada.page.goto('/projects/default/settings')
    await ada.page.getByRole('link', { name: 'Approval rules for this project' }).click()
    const simulator = ada.page.getByRole('region', { name: say('Would this need a review?') })
    await simulator.getByLabel('Feature').fill(FEATURE)
    await simulator.getByLabel('Environment').selectOption('production')
    await simulator.getByLabel('Change').selectOption(say('Set its gradual rollout'))
    for (const [percent, answer] of [
      ['20', 'No: it can be saved directly.'],
      ['60', 'Yes: it needs a review.'],
    ] as const) {
      await simulator.getByLabel(say('Rollout in %')).fill(percent)
      await simulator.getByRole('button', { name: say('Check') }).click()
      await simulator.getByText(say(answer)).waitFor()
    }

    // Ada edits, and asks for a review.
    await ada.page.goto(`/projects/default/features/${FEATURE}`)
    await setPercent(ada.page, say, '10', '60')
    const save = ada.page.getByRole('dialog')
    await save.getByText(say('Approval rules match this change in production, so it needs review.')).waitFor()
    await save
      .getByText(
        /The rule "Large steps" needs one approval from sre for this .*: up to 50 % of the users get something else/,
      )
      .waitFor()
    await save.getByText(say('Can approve now: Ben.')).waitFor()
    await save.getByText(say('Can be changed without approval, with a reason, by: Cleo.')).waitFor()
    expect(await lookAt(ada.page, 'protect-save')).toEqual([])
    await press(ada.page, say('Request review'))
    await ada.page.getByRole('link', { name: say('Open'), exact: true }).click()
    await ada.page.getByRole('button', { name: say('Request a reviewer') }).click()
    await ada.page.getByLabel(say('Group'), { exact: true }).fill('sre')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await press(ada.page, 'Request a reviewer')
    await ada.page.getByText('Review requested').waitFor()
    await ada.page.getByRole('heading', { name: say('1 approval missing') }).waitFor()
    expect(await lookAt(ada.page, 'protect-request')).toEqual([])

    // Ben approves.
    await ben.page.goto('/change-requests')
    await ben.page.getByRole('row').filter({ hasText: FEATURE }).getByRole('link').first().click()
    await ben.page.getByRole('button', { name: say('Approve'), exact: true }).click()
    await press(ben.page, 'Approve')
    await ben.page.getByRole('heading', { name: say('All approvals are there') }).waitFor()

    // Ada edits again: the approval is gone.
    await ada.page.goto(`/projects/default/features/${FEATURE}`)
    await setPercent(ada.page, say, '10', '80')
    await press(ada.page, 'Request review')
    await ben.page.getByText(say('The change request was edited')).waitFor()
    await ben.page.getByRole('heading', { name: '1 approval missing' }).waitFor()
    await ben.page.getByRole('button', { name: say('I reviewed the latest version') }).click()
    await ben.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await press(ben.page, 'Approve')
    await ben.page.getByRole('button', { name: say('Apply now') }).click()
    await press(ben.page, 'Apply now')
    await ben.page.locator('.badge', { hasText: say('Applied') }).waitFor()

    // Cleo makes a freeze. Ada sees it, and can turn off in it.
    await cleo.page.goto('/projects/default/settings')
    await cleo.page.getByRole('link', { name: say('Freezes of this project') }).click()
    await cleo.page.getByRole('button', { name: say('New freeze') }).click()
    await cleo.page.getByLabel('Name', { exact: true }).fill(say('Sale'))
    await cleo.page.getByRole('checkbox', { name: 'production' }).check()
    await cleo.page.getByLabel('End').fill('2999-01-01T00:00')
    await press(cleo.page, 'New freeze')
    await cleo.page.getByText(say('Freeze created')).waitFor()
    await ada.page
      .getByRole('status')
      .filter({ hasText: say('Freeze Sale') })
      .waitFor()
    await ada.page.getByText(say('Turning features off and archiving them is possible.')).waitFor()
    const toggle = (page: Page) => page.getByRole('switch', { name: `${FEATURE} in production` })
    await toggle(ada.page).click()
    await press(ada.page, say('Save'))
    await ada.page.getByRole('switch', { name: `${FEATURE} in production`, checked: false }).waitFor()

    // Ada can't turn it on again: she could only ask for it, and reads who can. Cleo does it, with a reason.
    await toggle(ada.page).click()
    await ada.page.getByRole('button', { name: say('Request review') }).waitFor()
    await ada.page
      .getByRole('dialog')
      .getByText(/^The freeze "Sale" holds this until .* 2999 .*\.$/)
      .waitFor()
    await ada.page
      .getByText(say('A change request in production can be reviewed now, and is applied after the freeze.'))
      .waitFor()
    await ada.page.getByText(say('Can be changed in the freeze, with a reason, by: Cleo.')).waitFor()
    await ada.page
      .getByRole('dialog')
      .getByText(/The rule "Large steps" needs one approval from sre/)
      .waitFor()
    await ada.page.getByRole('dialog').getByText(say('80 % of users gain it')).waitFor()
    expect(await lookAt(ada.page, 'protect-held')).toEqual([])
    await ada.page.keyboard.press('Escape')
    await cleo.page.goto(`/projects/default/features/${FEATURE}`)
    await toggle(cleo.page).click()
    await cleo.page.getByText(say('A freeze holds this change. To save it, you are asked for a reason.')).waitFor()
    await cleo.page.getByText(say('It also needs approvals')).waitFor()
    await press(cleo.page, 'Save')
    await cleo.page.getByRole('dialog').last().getByLabel(say('Reason')).fill(REASON)
    await press(cleo.page, say('Change it anyway'))
    await cleo.page.getByRole('switch', { name: `${FEATURE} in production`, checked: true }).waitFor()

    // Cleo ends the freeze, and applies what Ada asks for.
    await cleo.page.goto('/instance/freezes?project=default')
    await cleo.page.getByRole('button', { name: 'Delete Sale' }).click()
    await press(cleo.page, say('Delete'))
    await cleo.page.getByRole('dialog').last().getByLabel('Reason').fill(REASON)
    await press(cleo.page, 'Change it anyway')
    await cleo.page.getByText(say('Freeze deleted')).waitFor()
    await setPercent(ada.page, say, '80', '100')
    await press(ada.page, 'Request review')
    await ada.page.locator('a[href$="/change-requests/2"]', { hasText: 'Open' }).click()
    await ada.page.getByText('Can be changed without approval, with a reason, by: Cleo.').waitFor()
    await cleo.page.goto(new URL(ada.page.url()).pathname)
    await cleo.page.getByRole('button', { name: say('Apply without approval') }).click()
    await cleo.page.getByRole('dialog').getByLabel('Reason').fill(REASON)
    await press(cleo.page, 'Apply without approval')
    await cleo.page.locator('.badge', { hasText: 'Applied' }).waitFor()

    // Both stay open until Ben signs them.
    await ben.page.goto('/projects/default')
    await ben.page.getByRole('link', { name: say('2 changes without approval to review') }).click()
    for (const left of [1, 0]) {
      await ben.page
        .getByRole('button', { name: /^Review the change/ })
        .first()
        .click()
      await ben.page.getByLabel(say('Comment')).fill('Right to do so')
      await press(ben.page, say('Review'))
      const open = ben.page.getByRole('button', { name: /^Review the change/ })
      await expect.poll(() => open.count(), { timeout: 30_000 }).toBe(left)
    }
    await ben.page.getByText(say('All changes without approval are reviewed')).waitFor()
    await ben.page.goto('/projects/default')
    await ben.page.getByRole('heading').first().waitFor()
    expect(await ben.page.getByText('without approval to review').count()).toBe(0)
    expect(unsaid()).toEqual([])
    expect([...ada.wrong, ...ben.wrong, ...cleo.wrong].filter((text) => !isExpected(text))).toEqual([])
  })
})
