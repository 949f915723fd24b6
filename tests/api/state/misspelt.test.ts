import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const of = (manager: string, feature: Schema<'StateFeature'>) => ({
  manager,
  features: { checkout: { project: 'default', ...feature } },
})

describe('a misspelt name', () => {
  const set = of('payments', { description: 'One page' })

  it('of a manager or a project is not an empty answer', async ({ world }) => {
    await apply(world, set)
    const accepted = 'There is no manager "paymants" that owns something. Did you mean payments? Accepted: payments'
    for (const operation of ['listOwnedFields', 'exportState'] as const) {
      const refused = await world.admin.call(operation, { query: { manager: 'paymants' } })
      expect([refused.status, refused.error?.message]).toEqual([404, accepted])
    }
    for (const operation of ['listOwnedFields', 'listStateManagers'] as const) {
      const refused = await world.admin.call(operation, { query: { project: 'shp' } })
      expect([refused.status, refused.error?.message]).toEqual([404, 'There is no project "shp"'])
    }
  })

  it('in files is said with the one that was meant, as far as the files and their features know it', async ({
    world,
  }) => {
    const menu = { project: 'default', dependencies: [{ feature: 'chekout' }] }
    await expect(plan(world, { features: { checkout: { project: 'default' }, menu } })).rejects.toThrow(
      '/features/menu/dependencies/chekout depends on the feature "chekout", which does not exist. Did you mean checkout?',
    )
    const named = (project: string) => ({ projects: { shop: {} }, features: { menu: { project } } })
    for (const [project, hint] of [
      ['shpo', '. Did you mean shop?'],
      ['elsewhere', '.'],
    ] as const)
      await expect(plan(world, named(project))).rejects.toThrow(
        `has the project "${project}", which does not exist${hint} Name one that exists, or add it to "projects"`,
      )
  })

  it('gives nothing up, and hands nothing over', async ({ world }) => {
    await apply(world, set)
    await apply(world, of('search', { type: 'release' }))
    await world.forgetEvents()
    const release = async (body: Partial<Schema<'FieldsToRelease'>>) => {
      const fields = [{ kind: 'features' as const, name: 'checkout', field: '/description' }]
      const { status, error } = await world.admin.call('releaseOwnedFields', {
        body: { manager: 'payments', fields, ...body },
      })
      return [status, error?.details?.map(({ message, path }) => `${path} ${message}`) ?? error?.message]
    }
    const field = (name: string, pointer: string) => [{ kind: 'features' as const, name, field: pointer }]
    expect(await release({ manager: 'paymants' })).toEqual([
      404,
      'There is no manager "paymants" that owns something. Did you mean payments? Accepted: payments, search',
    ])
    expect(await release({ fields: field('chekout', '/description') })).toEqual([
      400,
      ['/body/fields/0/name The manager "payments" owns nothing of features "chekout"'],
    ])
    expect(await release({ fields: field('checkout', '/desciption') })).toEqual([
      400,
      [
        '/body/fields/0/field The manager "payments" does not own the field "/desciption" of features "checkout". Accepted: "", "/description", "/project"',
      ],
    ])
    expect(await release({ to: 'serch' })).toEqual([
      400,
      [
        '/body/to There is no manager "serch" that owns something. Did you mean search? Accepted: payments, search. To make it a new one, send "newManager": true',
      ],
    ])
    expect(await world.eventTypes()).toEqual([])
    expect(await release({ to: 'search' })).toEqual([200, undefined])
  })
})
