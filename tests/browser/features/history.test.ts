import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { guardPlace, PLACE } from '../../support/proposals.ts'
import { it } from '../../support/world.ts'

inChromium('the history of a feature in the console', () => {
  it('shows each change, and brings a state back after showing it', async ({ world }) => {
    const { admin } = world
    const feature = await world.feature({ description: 'Old' })
    const params = { projectId: 'default', featureName: feature }
    const inProduction = { ...PLACE, featureName: feature }
    const strategy = { name: 'flexibleRollout', title: 'Half', parameters: { rollout: '50', groupId: feature } }
    const { id } = (await admin.call('addStrategy', { params: inProduction, body: strategy })).body
    await admin.call('turnFeatureOn', { params: inProduction })
    await admin.call('patchStrategy', {
      params: { ...inProduction, strategyId: id },
      body: [{ op: 'replace', path: '/parameters/rollout', value: '75' }],
    })
    await admin.call('patchFeature', { params, body: [{ op: 'replace', path: '/description', value: 'סל חדש 🛒' }] })
    const { projectId } = params
    await admin.call('updateProjectSettings', { params: { projectId }, body: { requirePreconditions: true } })
    const { open } = await checkedConsole(world)

    const { page } = await open('ADMIN')
    await page.goto(`/projects/default/features/${feature}`)
    await page.getByRole('link', { name: 'History' }).click()
    const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
    await entry('Changed the settings').getByText('Changed the description from “Old” to “סל חדש 🛒”').waitFor()
    const changed = entry('Changed a strategy')
    await changed.getByText('Strategy “Half”: changed the rollout from 50 % to 75 %').waitFor()
    await entry('Turned it on').getByText('Turned on', { exact: true }).waitFor()
    await entry('Added a strategy').getByText('Added the strategy “Half”: 50 % of users by user id').waitFor()
    // The JSON is one press away.
    expect(await changed.locator('del').count()).toBe(0)
    await changed.getByText('JSON', { exact: true }).click()
    expect(await changed.locator('del').textContent()).toContain('50')
    expect(await lookAt(page, 'history')).toEqual([])
    expect(
      await page
        .getByRole('button', { name: /^Restore the state/ })
        .first()
        .getAttribute('title'),
    ).toBe('This is the current state')

    await entry('Turned it on')
      .getByRole('button', { name: /^Restore the state/ })
      .focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('25 % of users lose it').waitFor()
    const described = dialog.getByText(/^Changed the description/)
    await described.waitFor()
    expect(await lookAt(page, 'history-restore')).toEqual([])
    await dialog.getByLabel('What to restore').selectOption('production')
    await described.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Restore', disabled: false }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('State restored').waitFor()
    const rollout = async () =>
      (await admin.call('getFeatureEnvironment', { params: inProduction })).body.strategies[0]?.parameters?.rollout
    expect(await rollout()).toBe('50')
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(rollout).toBe('75')
    expect((await admin.call('getFeature', { params })).body.description).toBe('סל חדש 🛒')

    await entry('Changed the settings').getByRole('button', { name: /^Undo/ }).click()
    await dialog.getByText('to “Old”').waitFor()
    expect(await lookAt(page, 'history-undo')).toEqual([])
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone').waitFor()
    expect((await admin.call('getFeature', { params })).body.description).toBe('Old')
    // A later change of the same is in the way.
    await entry('Added a strategy').getByRole('button', { name: /^Undo/ }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await lookAt(page, 'history-not-undone')).toEqual([])
  })

  it('says why a state can not be brought back', async ({ world }) => {
    const feature = await world.feature()
    const inProduction = { ...PLACE, featureName: feature }
    await world.admin.call('addStrategy', { params: inProduction, body: { name: 'default' } })
    await world.admin.call('turnFeatureOn', { params: inProduction })
    const body = [{ op: 'replace' as const, path: '/description', value: 'New' }]
    await world.admin.call('patchFeature', { params: { projectId: 'default', featureName: feature }, body })
    await guardPlace(world)
    const { open } = await checkedConsole(world, /404/)
    const address = `/projects/default/features/${feature}/history`

    for (const [who, colors] of [
      ['VIEWER', 'dark'],
      ['EDITOR', 'light'],
    ] as const) {
      const { page } = await open(who, colors, 360)
      await page.goto(address)
      await page
        .getByRole('button', { name: /^Restore the state/ })
        .last()
        .click()
      const dialog = page.getByRole('dialog')
      if (who === 'VIEWER') {
        await dialog
          .getByRole('alert')
          .getByText(/permission/)
          .waitFor()
        const restore = dialog.getByRole('button', { name: 'Restore' })
        expect(await restore.getAttribute('title')).toMatch(/permission/)
      } else {
        await dialog.getByText('Changes in production need review').waitFor()
        await dialog.getByText('Removed the description').waitFor()
        await dialog.getByRole('button', { name: 'Request review', disabled: false }).waitFor()
      }
      expect(await lookAt(page, `history-${who.toLowerCase()}`)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      if (who === 'EDITOR') {
        await page.getByRole('button', { name: /^Undo/ }).nth(1).click()
        await dialog.getByText('Changes in production need review').waitFor()
        await dialog.getByRole('button', { name: 'Request review' }).click()
        await page.getByRole('button', { name: 'Send to review' }).waitFor()
      }
    }
    const admin = await open('ADMIN', 'dark', 768)
    await admin.page.goto('/projects/default/features/nothing-here/history')
    await admin.page.getByRole('alert').waitFor()
  })
})
