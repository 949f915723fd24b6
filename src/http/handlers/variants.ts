import {
  patchVariants,
  patchVariantsInAllEnvironments,
  setVariants,
  setVariantsInAllEnvironments,
  setVariantsInEnvironments,
} from '../../domain/features/variants/commands.ts'
import { environmentVariants, featureVariants, variantsDocument } from '../../domain/features/variants/queries.ts'
import type { Handlers } from '../handler.ts'
import { environmentKey, featureKey } from '../path-keys.ts'

export const variants = {
  async getFeatureVariants({ params, db }) {
    return { status: 200, body: await featureVariants(db, featureKey(params)) }
  },
  async setVariantsInAllEnvironments({ params, body, inTransaction }) {
    return {
      status: 200,
      body: variantsDocument(await inTransaction((t) => setVariantsInAllEnvironments(t, featureKey(params), body))),
    }
  },
  async patchVariantsInAllEnvironments({ params, body, inTransaction }) {
    return {
      status: 200,
      body: variantsDocument(await inTransaction((t) => patchVariantsInAllEnvironments(t, featureKey(params), body))),
    }
  },
  async getVariants({ params, db }) {
    return { status: 200, body: await environmentVariants(db, environmentKey(params)) }
  },
  async setVariants({ params, body, inTransaction }) {
    return {
      status: 200,
      body: variantsDocument(await inTransaction((t) => setVariants(t, environmentKey(params), body))),
    }
  },
  async patchVariants({ params, body, inTransaction }) {
    return {
      status: 200,
      body: variantsDocument(await inTransaction((t) => patchVariants(t, environmentKey(params), body))),
    }
  },
  async setVariantsInEnvironments({ params, body, inTransaction }) {
    return {
      status: 200,
      body: variantsDocument(await inTransaction((t) => setVariantsInEnvironments(t, featureKey(params), body))),
    }
  },
} satisfies Partial<Handlers>
