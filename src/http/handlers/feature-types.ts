import { updateFeatureTypeLifetime } from '../../domain/feature-types/commands.ts'
import { allFeatureTypes } from '../../domain/feature-types/queries.ts'
import type { Handlers } from '../operations/handler.ts'

export const featureTypes = {
  async listFeatureTypes({ db }) {
    return { status: 200, body: { version: 1, types: await allFeatureTypes(db) } }
  },
  async updateFeatureTypeLifetime({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => updateFeatureTypeLifetime(t, params.id, body)) }
  },
} satisfies Partial<Handlers>
