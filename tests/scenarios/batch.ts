import type { Scenarios } from '../support/scenario.ts'

const params = { projectId: 'default' }

export const batch = {
  runBatch: () => ({
    body: {
      operations: [
        { operationId: 'createFeature', params, body: { name: 'in-batch' } },
        { operationId: 'addFeatureTag', params: { featureName: 'in-batch' }, body: { type: 'simple', value: 'new' } },
        { operationId: 'createApiToken', body: { tokenName: 'Shop', type: 'client', environment: 'production' } },
      ],
    },
  }),
  dryRunBatch: () => ({ body: { operations: [{ operationId: 'createFeature', params, body: { name: 'tried' } }] } }),
} satisfies Partial<Scenarios>
