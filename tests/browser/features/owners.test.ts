import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeGroup, makePerson } from '../../support/access.ts'
import { newRequest } from '../../support/change-requests.ts'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

/** Adds an owner in the dialog, by a part of what it shows. */
async function add(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Owner', { exact: true }).fill(label)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

inChromium('owners in the console', () => {
  it('are set on the project and on a feature, and found', async ({ world }) => {
    const featureName = await world.feature({ name: 'owned-checkout' })
    await world.feature({ name: 'other-checkout' })
    const group = await makeGroup(world, { name: 'Shop team 🛒' })
    const { open } = await checkedConsole(world)
    const { page, userId } = await open('ADMIN')
    await page.goto('/projects/default/overview')
    const ofProject = page.getByRole('region', { name: 'Owners' })
    await ofProject.getByText('No owners').waitFor()
    await ofProject.getByRole('button', { name: 'Edit owners' }).click()
    await add(page, 'Shop team 🛒 (group)')
    expect(await lookAt(page, 'project-owners')).toEqual([])
    await page.getByRole('button', { name: 'Save owners' }).click()
    await page.getByText('Owners saved').waitFor()
    await ofProject.getByText('Shop team 🛒').waitFor()

    await page.goto(`/projects/default/features/${featureName}`)
    const ofFeature = page.getByRole('region', { name: 'Owners' })
    await ofFeature.getByText('Those of the project').waitFor()
    expect(await lookAt(page, 'feature-owners')).toEqual([])
    const params = { projectId: 'default', featureName }
    await world.admin.call('setFeatureOwners', { params, body: { users: [userId] } })
    await page.reload()
    await ofFeature.getByRole('button', { name: 'Edit owners' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await add(page, 'Shop team 🛒 (group)')
    await page.getByRole('button', { name: 'Save owners' }).click()
    await page.getByText('Owners saved').waitFor()
    const { body } = await world.admin.call('getFeatureOwners', { params })
    expect(body).toEqual({ users: [], groups: [{ id: group.id, name: 'Shop team 🛒' }], inherited: false })

    await world.admin.call('setFeatureOwners', { params, body: { users: [userId] } })
    await page.goto('/projects/default')
    await page.getByRole('link', { name: 'other-checkout' }).waitFor()
    await page.getByLabel('Owned by me').check()
    await page.getByRole('link', { name: 'other-checkout' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: featureName }).waitFor()
  })

  it('can not be set by a Viewer', async ({ world }) => {
    const featureName = await world.feature()
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER')
    await page.goto(`/projects/default/features/${featureName}`)
    await page.getByRole('region', { name: 'Owners' }).getByText('No owners').waitFor()
    expect(await page.getByRole('button', { name: 'Edit owners' }).getAttribute('aria-disabled')).toBe('true')
  })
})

inChromium('groups that are asked', () => {
  it('are chosen and shown', async ({ world }) => {
    const { open } = await checkedConsole(world)
    const { page, userId } = await open('ADMIN')
    const feature = await world.feature()
    await guard(world.db)
    const change = { action: 'updateEnabled', feature, payload: { enabled: true } } as const
    const changeRequestId = await newRequest(world, [change], { state: 'In review' })
    const other = await makePerson(world)
    const users = [{ user: { id: userId } }, other.member]
    const group = await makeGroup(world, { name: 'Approvers', users })
    await page.goto(`/projects/default/change-requests/${changeRequestId}`)
    await page.getByRole('button', { name: 'Request a reviewer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Group', { exact: true }).fill('Approvers')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await lookAt(page, 'ask-groups')).toEqual([])
    await dialog.getByRole('button', { name: 'Request a reviewer' }).click()
    await page.getByText('Review requested').waitFor()
    await page.getByText('Approvers', { exact: true }).waitFor()
    const { body } = await world.admin.call('getChangeRequest', {
      params: { projectId: 'default', changeRequestId },
    })
    expect(body.requestedGroups).toEqual([{ id: group.id, name: 'Approvers' }])
  })
})
