import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { document, operation, operations, parametersOf, resolve } from '../../support/contract.ts'
import { it } from '../../support/world.ts'

type Link = { operationId: OperationId; parameters: Record<string, string> }

/** Returns the answer of an operation that creates: some have the status 200. */
function answerOf(id: OperationId) {
  const { url, method } = operation(id)
  const { responses } = document.paths[url][method.toLowerCase()]
  return responses[201] ?? responses[200]
}

function linksOf(id: OperationId): Link[] {
  return Object.values(answerOf(id)?.links ?? {})
}

const creations = [...operations.values()].filter(({ id }) => linksOf(id).length > 0)

describe('the links of a creation', () => {
  test('are there for what can be read, changed or deleted', () => {
    expect(creations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'createProject',
        'createFeature',
        'cloneFeature',
        'addStrategy',
        'addToChangeRequest',
        'createApiToken',
      ]),
    )
    const linked = (id: OperationId) => linksOf(id).map(({ operationId }) => operationId)
    expect(linked('createFeature').toSorted()).toEqual([
      'archiveFeature',
      'getFeature',
      'patchFeature',
      'updateFeature',
    ])
    expect(linked('getStrategy')).toEqual([])
  })

  test.each(creations.map(({ id }) => id))('of %s give each parameter of the path', (id) => {
    const { url } = operation(id)
    const [type = ''] = Object.keys(answerOf(id).content)
    const { schema } = answerOf(id).content[type]
    const { properties, required } = schema.$ref === undefined ? schema : resolve(schema.$ref)
    for (const { operationId, parameters } of linksOf(id)) {
      const wanted = parametersOf(operation(operationId), 'path').map(({ name }) => name)
      expect(Object.keys(parameters).toSorted()).toEqual(wanted.toSorted())
      for (const expression of Object.values(parameters)) {
        const [, member] = /^\$response\.body#\/(\w+)$/.exec(expression) ?? []
        if (member !== undefined)
          expect([Object.keys(properties), required]).toEqual([
            expect.arrayContaining([member]),
            expect.arrayContaining([member]),
          ])
        else expect(url).toContain(`{${/^\$request\.path\.(\w+)$/.exec(expression)?.[1]}}`)
      }
    }
  })

  it('lead to the resource that was created', async ({ world }) => {
    const made = await world.admin.call('createFeature', {
      params: { projectId: 'default' },
      body: { name: 'checkout' },
    })
    const link = linksOf('createFeature').find(({ operationId }) => operationId === 'getFeature')
    expect(link?.parameters).toEqual({ projectId: '$request.path.projectId', featureName: '$response.body#/name' })
    const { status } = await world.admin.call('getFeature', {
      params: { projectId: 'default', featureName: made.body.name },
    })
    expect(status).toBe(200)
  })
})
