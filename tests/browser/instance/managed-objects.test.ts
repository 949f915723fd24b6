import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { apply } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const SOURCE = 'https://git.example.com/flags/commit/1'

async function managed(world: World): Promise<void> {
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
  await apply(
    world,
    {
      projects: { shop: { name: 'Shop', description: 'What we sell', mode: 'open', managedOnly: true } },
      segments: { beta: { description: 'Who sees it first', constraints } },
      contextFields: { plan: { description: 'What they pay for', legalValues: [{ value: 'free' }] } },
      tagTypes: { team: { description: 'Who owns it' } },
    },
    { source: SOURCE },
  )
}

inChromium('what files manage that is not a feature, in the console', () => {
  it('is said of a segment in the list and in its form, where an edit becomes drift', async ({ world }) => {
    await managed(world)
    await world.admin.call('createSegment', { body: { name: 'staff', constraints: [] } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/segments')
    const rowOf = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })
    await rowOf('beta').getByText('Managed by payments').waitFor()
    expect(await rowOf('staff').getByText('Managed by').count()).toBe(0)
    expect(await lookAt(page, 'segments-managed')).toEqual([])

    await page.getByRole('button', { name: 'Edit staff' }).click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel('Description', { exact: true }).fill('Who works here')
    expect(await form.getByText('Managed by').count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Edit beta' }).click()
    const owner = form.getByRole('button', { name: 'Managed by payments: /description' })
    await owner.waitFor()
    await form.getByRole('button', { name: 'Managed by payments: /constraints' }).waitFor()
    await form.getByText('An edit here differs from the files').first().waitFor()
    expect(await form.getByRole('link', { name: SOURCE }).first().getAttribute('href')).toBe(SOURCE)
    expect(await lookAt(page, 'segment-managed')).toEqual([])
    await form.getByLabel('Description', { exact: true }).fill('Everybody')
    await form.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save', exact: true, disabled: false }).click()
    await page.getByText('Segment saved').waitFor()

    await page.getByRole('button', { name: 'Edit beta' }).click()
    await form.getByText(/changed by .+ since/).waitFor()
    await owner.click()
    const dialog = page.getByRole('dialog', { name: 'Managed by payments' })
    await dialog.getByText('"Who sees it first"').waitFor()
    await dialog.getByRole('button', { name: 'Give up' }).click()
    await owner.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete beta' }).click()
    await page.getByRole('dialog').getByText('Managed by payments').waitFor()
    expect(await lookAt(page, 'segment-managed-delete')).toEqual([])
    expect(wrong).toEqual([])
  })

  it('is said at the settings of a project, which are kept to the files like its features, until they are given up', async ({
    world,
  }) => {
    await managed(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/shop/settings')
    for (const field of ['name', 'description', 'mode', 'managedOnly'])
      await page.getByRole('button', { name: `Managed by payments: /${field}` }).waitFor()
    expect(await page.getByRole('button', { name: 'Managed by payments: /featureLimit' }).count()).toBe(0)
    await page.getByText('Here only the files change it').first().waitFor()
    expect(await page.getByText('An edit here differs from the files').count()).toBe(0)
    expect(await lookAt(page, 'settings-managed')).toEqual([])
    await page.getByRole('textbox', { name: 'Description' }).fill('Of users')
    // A dialog within the form does not send it.
    await page.getByRole('button', { name: 'Managed by payments: /description' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
    await page.getByText('No longer managed by payments').waitFor()
    await page.getByRole('button', { name: 'Managed by payments: /description' }).waitFor({ state: 'detached' })
    expect(await page.getByText('Settings saved').count()).toBe(0)
    const descriptionNow = async () =>
      (await world.admin.call('getProject', { params: { projectId: 'shop' } })).body.description
    expect(await descriptionNow()).not.toBe('Of users')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Settings saved').waitFor()
    expect(await descriptionNow()).toBe('Of users')
    expect(wrong).toEqual([])
  })

  it('is said in the forms of a context field and of a tag type', async ({ world }) => {
    await managed(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/context-fields?edit=plan')
    await page.getByRole('button', { name: 'Managed by payments: /description' }).waitFor()
    await page.getByRole('button', { name: 'Managed by payments: /legalValues' }).waitFor()
    expect(await page.getByRole('button', { name: 'Managed by payments: /sortOrder' }).count()).toBe(0)
    expect(await lookAt(page, 'context-field-managed')).toEqual([])
    await page.goto('/tags?edit=team')
    await page.getByRole('button', { name: 'Managed by payments: /description' }).waitFor()
    await page.goto('/context-fields?edit=userId')
    await page.getByRole('dialog').getByLabel('Description', { exact: true }).waitFor()
    expect(await page.getByRole('dialog').getByText('Managed by').count()).toBe(0)
    expect(wrong).toEqual([])
  })

  it('is on a screen of the configuration, with what differs, by manager and kind', async ({ world }) => {
    await managed(world)
    await apply(world, { manager: 'search', tagTypes: { squad: { description: 'Who is on call' } } })
    await world.admin.call('updateContextField', {
      params: { contextField: 'plan' },
      body: { description: 'What they have paid', legalValues: [{ value: 'free' }] },
    })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('VIEWER')
    await page.goto('/segments')
    await page.getByRole('link', { name: 'Files' }).click()
    const managers = page.getByRole('region', { name: 'Managers' })
    await managers.getByRole('rowheader', { name: 'payments' }).waitFor()
    await managers.getByRole('rowheader', { name: 'search' }).waitFor()
    const differing = page.getByRole('region', { name: 'Changed since' })
    await differing.getByRole('row').filter({ hasText: 'plan' }).getByText('What they have paid').waitFor()
    const owned = page.getByRole('region', { name: 'Owned fields' })
    for (const name of ['beta', 'plan', 'team', 'squad', 'shop'])
      await owned.getByRole('rowheader', { name, exact: true }).first().waitFor()
    expect(await lookAt(page, 'all-files')).toEqual([])

    await page.getByLabel('Manager', { exact: true }).selectOption('search')
    await page.getByText('Everything is as the files say').waitFor()
    await expect.poll(() => owned.getByRole('rowheader').allInnerTexts()).toEqual(['squad', 'squad'])
    await page.getByLabel('Kind', { exact: true }).selectOption('Segments')
    await page.getByText('No match').waitFor()
    await page.getByLabel('Manager', { exact: true }).selectOption('payments')
    await owned.getByRole('link', { name: 'beta' }).first().click()
    await page.getByRole('row').filter({ hasText: 'Managed by payments' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/segments')
    expect(wrong).toEqual([])
  })

  it('is listed in pages on the screen of a project, which has nothing of other projects', async ({ world }) => {
    await managed(world)
    const environments = { development: { enabled: true } }
    const features = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `feature-${String(index).padStart(2, '0')}`,
        { project: 'default', description: 'One', environments },
      ]),
    )
    await apply(world, { manager: 'search', features })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/default/files')
    const owned = page.getByRole('region', { name: 'Owned fields' })
    await owned.getByRole('rowheader', { name: 'feature-00' }).first().waitFor()
    expect(await owned.getByRole('row').filter({ hasText: 'payments' }).count()).toBe(0)
    expect(await owned.getByRole('rowheader', { name: 'feature-19' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Next' }).click()
    await owned.getByRole('rowheader', { name: 'feature-19' }).first().waitFor()
    expect(await owned.getByRole('rowheader', { name: 'feature-00' }).count()).toBe(0)
    expect(wrong).toEqual([])
  })
})
