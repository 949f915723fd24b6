import { describe, expect } from 'vitest'
import { findingOfNames } from '../../../src/cli/doctor/names.ts'
import type { OperationId, Schema } from '../../../src/contract.ts'
import type { Anything } from '../../support/call.ts'
import { it } from '../../support/world.ts'

/*
 * Browsers and proxies take `.` and `..` out of a path, also when they are escaped. So nothing that a path has to lead
 * to gets such a name or value.
 */

const featureName = 'checkout'
const projectId = 'default'
const context = { contextField: 'country' }

const REFUSED: readonly [what: string, id: OperationId, request: Anything][] = [
  ['a tag', 'createTag', { body: { type: 'simple', value: '..' } }],
  ['a tag with blanks', 'createTag', { body: { value: ' .. ' } }],
  ['the tag of a feature', 'addFeatureTag', { params: { featureName }, body: { type: 'simple', value: '..' } }],
  [
    'the tags of a feature',
    'updateFeatureTags',
    { params: { featureName }, body: { addedTags: [{ value: '..' }], removedTags: [] } },
  ],
  [
    'the tags of features',
    'updateTagsOfFeatures',
    {
      params: { projectId },
      body: { features: [featureName], tags: { addedTags: [{ value: '..' }], removedTags: [] } },
    },
  ],
  [
    'a tag of a new feature',
    'createFeature',
    { params: { projectId }, body: { name: 'new', tags: [{ value: '..' }] } },
  ],
  [
    'an imported tag',
    'importFeatures',
    {
      body: {
        project: projectId,
        environment: 'production',
        data: {
          features: [{ name: 'new' }],
          featureStrategies: [],
          featureTags: [{ featureName: 'new', tagValue: '..' }],
        },
      },
    },
  ],
  ['a legal value', 'setLegalValue', { params: context, body: { value: '.' } }],
  ['the legal values of a new field', 'createContextField', { body: { name: 'plan', legalValues: [{ value: '..' }] } }],
  ['the legal values of a field', 'updateContextField', { params: context, body: { legalValues: [{ value: '..' }] } }],
  ['a project', 'createProject', { body: { id: '..', name: 'Up' } }],
  ['a user', 'createUser', { body: { username: '..', rootRole: 3 } }],
  ['a service account', 'createServiceAccount', { body: { username: '..', name: 'Up', rootRole: 3 } }],
]

describe('a value that becomes a member of a path', () => {
  it('is refused', async ({ world }) => {
    await world.feature({ name: featureName })
    await world.admin.call('createContextField', { body: { name: 'country', legalValues: [{ value: 'no' }] } })
    await world.forgetEvents()
    for (const [what, id, request] of REFUSED) {
      const { status, error } = await world.admin.send(id, request)
      const found = { what, status, message: error?.message }
      expect(found).toEqual({ what, status: 400, message: expect.stringMatching(/"\.\.?"/) })
    }
    expect(await world.events()).toEqual([])
  })

  it('stays readable where it is stored already, and is taken away by what names it in a body', async ({ world }) => {
    await world.feature({ name: featureName })
    await world.db.insertInto('tags').values({ type: 'simple', value: '..', createdAt: new Date() }).execute()
    await world.admin.call('createContextField', { body: { name: 'country', legalValues: [{ value: 'no' }] } })
    const legalValues = JSON.stringify([{ value: '..' }])
    await world.db.updateTable('contextFields').set({ legalValues }).where('name', '=', 'country').execute()
    const tags = await world.admin.call('updateFeatureTags', {
      params: { featureName },
      body: { addedTags: [{ value: '..' }], removedTags: [] },
    })
    expect(tags.body.tags).toEqual([{ type: 'simple', value: '..' }])
    const untagged = await world.admin.call('updateFeatureTags', {
      params: { featureName },
      body: { addedTags: [], removedTags: [{ value: '..' }] },
    })
    expect(untagged.body.tags).toEqual([])
    const update = (values: string[]) =>
      world.admin.send('updateContextField', {
        params: context,
        body: { legalValues: values.map((value) => ({ value })) },
      })
    expect((await update(['..', 'no'])).status).toBeLessThan(300)
    expect((await update(['no'])).status).toBeLessThan(300)
    expect((await update(['..', 'no'])).status).toBe(400)
  })

  it('is named by the doctor where it is stored already, and goes by a batch, which has no path for it', async ({
    world,
  }) => {
    expect(await findingOfNames(world.db)).toMatchObject({ state: 'ok', message: 'a path leads to everything' })
    const now = new Date()
    await world.feature({ name: featureName })
    await world.db.insertInto('tags').values({ type: 'simple', value: '..', createdAt: now }).execute()
    await world.db.insertInto('featureTags').values({ featureName, tagType: 'simple', tagValue: '..' }).execute()
    await world.db
      .insertInto('applications')
      .values(['.', '..', '...'].map((name) => ({ name, createdAt: now, lastSeenAt: now })))
      .execute()
    await world.admin.call('createContextField', { body: { name: 'country', legalValues: [{ value: 'no' }] } })
    const legalValues = JSON.stringify([{ value: 'no' }, { value: '..' }])
    await world.db.updateTable('contextFields').set({ legalValues }).where('name', '=', 'country').execute()

    const { state, message } = await findingOfNames(world.db)
    expect([state, message]).toEqual([
      'note',
      'browsers and proxies shorten the path of 4 names: application ., application .., legal value country:.., tag simple:..',
    ])
    const operations: Schema<'BatchOperation'>[] = [
      { operationId: 'updateApplication', params: { appName: '.' }, body: { description: 'Who reports so?' } },
      { operationId: 'deleteApplication', params: { appName: '.' } },
      { operationId: 'deleteApplication', params: { appName: '..' } },
      { operationId: 'removeLegalValue', params: { contextField: 'country', legalValue: '..' } },
      { operationId: 'deleteTag', params: { tagType: 'simple', tagValue: '..' } },
    ]
    for (const operation of operations) {
      const { status } = await world.admin.call('runBatch', { body: { operations: [operation] } })
      expect(status).toBe(200)
    }
    expect(await findingOfNames(world.db)).toMatchObject({ state: 'ok' })
    const { body: field } = await world.admin.call('getContextField', { params: context })
    expect(field.legalValues).toEqual([{ value: 'no' }])
    const { body: tags } = await world.admin.call('listFeatureTags', { params: { featureName } })
    expect(tags.tags).toEqual([])
  })
})
