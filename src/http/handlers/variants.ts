import {
  patchFeatureVariants,
  patchVariants,
  setFeatureVariants,
  setVariants,
  setVariantsInEnvironments,
} from '../../domain/features/variants/commands.ts'
import { environmentVariants, featureVariants, variantsDocument } from '../../domain/features/variants/queries.ts'
import type { Handlers } from '../handler.ts'
import { environmentKey, featureKey } from './feature-key.ts'

export const variants = {
  async getFeatureVariants({ params, db }) {
    return { status: 200, body: await featureVariants(db, featureKey(params)) }
  },
  async setFeatureVariants({ params, body, change }) {
    return {
      status: 200,
      body: variantsDocument(await change((c) => setFeatureVariants(c, featureKey(params), body))),
    }
  },
  async patchFeatureVariants({ params, body, change }) {
    return {
      status: 200,
      body: variantsDocument(await change((c) => patchFeatureVariants(c, featureKey(params), body))),
    }
  },
  async getVariants({ params, db }) {
    return { status: 200, body: await environmentVariants(db, environmentKey(params)) }
  },
  async setVariants({ params, body, change }) {
    return {
      status: 200,
      body: variantsDocument(await change((c) => setVariants(c, environmentKey(params), body))),
    }
  },
  async patchVariants({ params, body, change }) {
    return {
      status: 200,
      body: variantsDocument(await change((c) => patchVariants(c, environmentKey(params), body))),
    }
  },
  async setVariantsInEnvironments({ params, body, change }) {
    return {
      status: 200,
      body: variantsDocument(await change((c) => setVariantsInEnvironments(c, featureKey(params), body))),
    }
  },
} satisfies Partial<Handlers>
