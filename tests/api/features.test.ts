import { describe, expect } from 'vitest'
import { it } from '../support/world.ts'

const inDefault = { projectId: 'default' }

describe('createFeature', () => {
  it('makes a feature that is off in every environment of the project', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE'] })
    const { status, body, headers } = await editor.call('createFeature', {
      params: inDefault,
      body: { name: 'checkout' },
    })
    expect(status).toBe(201)
    expect(headers.location).toBe('/api/admin/projects/default/features/checkout')
    expect(body).toMatchObject({
      name: 'checkout',
      type: 'release',
      project: 'default',
      enabled: false,
      stale: false,
      tags: [],
    })
    expect(body.environments.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', false],
      ['production', false],
    ])
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-created',
        project: 'default',
        featureName: 'checkout',
        createdBy: editor.name,
        createdByUserId: editor.userId,
      },
    ])
  })

  it('refuses a name that exists in any project, archived or not', async ({ world }) => {
    const other = await world.project('other')
    await world.feature({ name: 'checkout', project: other })
    const { status, error } = await world.admin.call('createFeature', { params: inDefault, body: { name: 'checkout' } })
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
  })
})
