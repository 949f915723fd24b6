import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { apply, setOf } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const SOURCE = 'https://git.example.com/flags/commit/1'
const params = { projectId: 'default', featureName: 'checkout' }
const inDevelopment = { ...params, environment: 'development' }

const CHECKOUT = {
  ...{ project: 'default', description: 'Three pages', tags: [{ value: 'ours' }] },
  environments: {
    development: {
      enabled: true,
      strategies: [{ name: 'flexibleRollout' as const, parameters: { rollout: '25', stickiness: 'default' } }],
    },
  },
}

/** Makes a plan as the user of a page, and returns its id. */
function plannedIn(page: Page, document: Parameters<typeof setOf>[0]): Promise<string> {
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/admin/state/plan', { method: 'POST', headers, body })
    return ((await response.json()) as { id: string }).id
  }
  return page.evaluate(send, JSON.stringify(setOf(document)))
}

async function managed(world: World): Promise<void> {
  const development = {
    enabled: true,
    strategies: [{ name: 'flexibleRollout' as const, parameters: { rollout: '100', stickiness: 'default' } }],
  }
  const checkout = {
    ...{ project: 'default', description: 'One page', tags: [{ value: 'ours' }] },
    environments: { development },
  }
  await apply(world, { features: { checkout, old: { project: 'default' } } }, { source: SOURCE })
  await apply(world, { features: { checkout } }, { source: SOURCE })
}

inChromium('what files manage, in the console', () => {
  it('is a screen of the project, with what differs, and an explanation where there is nothing', async ({ world }) => {
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto('/projects/default/files')
    await page.getByText('Nothing here comes from files').waitFor()
    expect(await page.getByRole('link', { name: 'Read the guide' }).getAttribute('href')).toContain('features-as-code')
    expect(await lookAt(page, 'files-none')).toEqual([])

    await managed(world)
    await world.admin.call('updateFeature', { params, body: { description: 'Two pages' } })
    await page.reload()
    const managers = page.getByRole('region', { name: 'Managers' })
    await managers.getByRole('rowheader', { name: 'payments' }).waitFor()
    expect(await managers.getByRole('link', { name: SOURCE }).getAttribute('href')).toBe(SOURCE)
    await managers.getByRole('link', { name: 'Event' }).waitFor()
    const differing = page.getByRole('region', { name: 'Changed since' })
    await differing.getByRole('row').filter({ hasText: '/description' }).getByText('Two pages').waitFor()
    await differing
      .getByRole('row')
      .filter({ hasText: 'in no file any more' })
      .getByRole('link', { name: 'old' })
      .waitFor()
    expect(await lookAt(page, 'files')).toEqual([])
    await managers.getByRole('link', { name: 'Event' }).click()
    await page.getByText('Managed by payments').first().waitFor()
    await page.goto('/projects/default/files')
    await managers.getByRole('link', { name: 'All changes' }).click()
    await page.getByRole('combobox', { name: 'Manager' }).waitFor()
    const log = page.getByRole('list', { name: 'Events, newest first' })
    await log.getByText('applied files').first().waitFor()
    expect(await log.getByText('changed the settings').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Manager' }).selectOption('')
    await log.getByText('changed the settings').waitFor()
    expect(await lookAt(page, 'events-of-manager')).toEqual([])
    await page.goto('/projects/default/features/checkout/history')
    const created = page.getByRole('listitem').filter({ hasText: 'Created it' })
    await created.getByText('Managed by payments').waitFor()
    await created.getByRole('link', { name: SOURCE }).waitFor()
  })

  it('opens a plan by its link, with all that it says, and applies it', async ({ world }) => {
    await managed(world)
    await world.admin.call('updateFeature', { params, body: { description: 'Two pages' } })
    const { open } = await checkedConsole(world, /412/)
    const { page } = await open('ADMIN')
    await page.goto('/files')
    await page.goto(`/files/plans/${await plannedIn(page, { features: { checkout: CHECKOUT } })}`)
    await page.getByRole('heading', { name: 'Plan of payments' }).waitFor()
    const operations = page.getByRole('list', { name: 'Operations' })
    await operations.getByText('Changed the description from “Two pages” to “Three pages”').waitFor()
    await operations.getByText('Changed the rollout from 100 % to 25 %').waitFor()
    await page.getByText('75 % of users lose it').waitFor()
    const drift = page.getByRole('region', { name: 'Drift' })
    await drift.getByRole('row').filter({ hasText: '/description' }).getByText('Two pages').waitFor()
    const orphans = page.getByRole('region', { name: 'Orphans' })
    await orphans.getByRole('row').filter({ hasText: 'old' }).getByText('does not archive orphans').waitFor()
    expect(await lookAt(page, 'plan')).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('dialog', { name: 'Apply this plan?' }).getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Applied: 2 operations').waitFor()
    const { body } = await world.admin.call('getFeature', { params })
    expect(body.description).toBe('Three pages')
    // It says what it was made of, and can't be done a second time.
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The plan is done already').waitFor()
  })

  it('says why a plan can not be applied, and which change requests one would become', async ({ world }) => {
    await managed(world)
    await guard(world.db, 'default', 'development')
    const { open } = await checkedConsole(world, /404/)
    const { page } = await open('EDITOR', 'dark', 360)
    await page.goto('/files')
    await page.goto(`/files/plans/${await plannedIn(page, { features: { checkout: CHECKOUT } })}`)
    const requests = page.getByRole('list', { name: 'Change requests' })
    await requests.getByText('default / development: 1 change, a new one').waitFor()
    await page.getByText('by a change request').waitFor()
    expect(await lookAt(page, 'plan-requests')).toEqual([])
    const others = { manager: 'web', features: { checkout: CHECKOUT } }
    const conflicting = await plannedIn(page, others)
    await page.goto(`/files/plans/${conflicting}`)
    const conflicts = page.getByRole('region', { name: 'Conflicts' })
    await conflicts.getByRole('row').filter({ hasText: '/description' }).getByText('One page').waitFor()
    const applying = page.getByRole('button', { name: 'Apply' })
    expect(await applying.getAttribute('aria-description')).toContain('settle that, or plan with force')
    expect(await lookAt(page, 'plan-conflicts')).toEqual([])
    const viewer = await open('VIEWER')
    await viewer.page.goto(`/files/plans/${conflicting}`)
    await viewer.page.getByText('Only the account that made a plan can open it').waitFor()
    await viewer.page.goto('/files')
    await viewer.page.goto(`/files/plans/${await plannedIn(viewer.page, { features: { checkout: CHECKOUT } })}`)
    await viewer.page.getByText('UPDATE_FEATURE in the project default').waitFor()
    expect(await lookAt(viewer.page, 'plan-lacking')).toEqual([])
  })

  it('names the owner of each field, and gives it up or hands it over', async ({ world }) => {
    await managed(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto('/projects/default/features/checkout')
    const about = page.getByRole('complementary', { name: 'Details' })
    const owner = about.getByRole('button', { name: 'Managed by payments: /description' })
    await owner.waitFor()
    const card = page.getByRole('article', { name: 'development' })
    await card.getByRole('button', { name: 'Managed by payments: /environments/development/enabled' }).waitFor()
    await card.getByRole('button', { name: 'Managed by payments: /environments/development/strategies' }).waitFor()
    await about.getByRole('button', { name: 'Managed by payments: /tags/simple:ours' }).waitFor()
    expect(await about.getByRole('link', { name: SOURCE }).first().getAttribute('href')).toBe(SOURCE)
    expect(await lookAt(page, 'feature-managed')).toEqual([])

    // An edit is possible, and is said to differ from the files.
    await about.getByRole('button', { name: 'Edit description and settings' }).click()
    await about.getByText('An edit here differs from the files').first().waitFor()
    await about.getByRole('textbox', { name: 'Description' }).fill('Two pages')
    await about.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('An edit here differs from the files').waitFor()
    expect(await lookAt(page, 'feature-managed-save')).toEqual([])
    await dialog.getByRole('button', { name: 'Save', disabled: false }).click()
    await about.getByText('changed by').waitFor()

    await owner.click()
    await dialog.getByText('"One page"').waitFor()
    expect(await lookAt(page, 'feature-owner')).toEqual([])
    await dialog.getByLabel('Give up until').fill('2099-01-01T10:00')
    await dialog.getByRole('button', { name: 'Give up' }).click()
    await about.getByText('Of users until').waitFor()
    await owner.click()
    await dialog.getByRole('button', { name: 'Give up' }).click()
    await page.getByText('No longer managed by payments').waitFor()
    await owner.waitFor({ state: 'detached' })
    const strategies = card.getByRole('button', { name: 'Managed by payments: /environments/development/strategies' })
    await strategies.click()
    await dialog.getByLabel('New manager').fill('checkout')
    await dialog.getByRole('checkbox', { name: 'It manages nothing yet' }).check()
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await card.getByRole('button', { name: 'Managed by checkout: /environments/development/strategies' }).waitFor()
  })

  it('changes only with its files where the project says so, but is turned off', async ({ world }) => {
    await managed(world)
    const { open } = await checkedConsole(world, /403/)
    const { page } = await open('ADMIN')
    await page.goto('/projects/default/settings')
    const rules = page.getByRole('form', { name: 'Rules' })
    await rules.getByRole('switch', { name: 'Keep managed fields to their files' }).click()
    await rules.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').waitFor()
    await page.goto('/projects/default/features/checkout')
    const about = page.getByRole('complementary', { name: 'Details' })
    await about.getByText('Here only the files change it').first().waitFor()
    await about.getByRole('button', { name: 'Edit description and settings' }).click()
    await about.getByRole('textbox', { name: 'Description' }).fill('Two pages')
    await about.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').getByText(`The manager payments (${SOURCE}) owns /description`).first().waitFor()
    expect(await lookAt(page, 'feature-managed-only')).toEqual([])
    await page.keyboard.press('Escape')

    const tag = page.getByRole('button', { name: 'Managed by payments: /tags/simple:ours' })
    const onlyFiles = page.getByText('Here only the files change it')
    const notes = await onlyFiles.count()
    await tag.click()
    await dialog.getByLabel('Give up until').fill('2099-01-01T10:00')
    await dialog.getByRole('button', { name: 'Give up' }).click()
    await about.getByText('Of users until').waitFor()
    expect(await onlyFiles.count()).toBe(notes - 1)

    await page.getByRole('switch', { name: 'checkout in development' }).click()
    const isOn = async () => (await world.admin.call('getFeatureEnvironment', { params: inDevelopment })).body.enabled
    await expect.poll(isOn).toBe(false)
  })
})
