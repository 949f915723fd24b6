import {
  patchVariants,
  patchVariantsInAllEnvironments,
  setVariants,
  setVariantsInAllEnvironments,
  setVariantsInEnvironments,
} from '../../domain/features/variants/commands.ts'
import { environmentVariants, featureVariants, variantsDocument } from '../../domain/features/variants/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import type { Handlers } from '../handler.ts'
import { environmentKey, featureKey } from '../path-keys.ts'

export const variants = {
  async getFeatureVariants({ params, db }) {
    const { document, resource } = await featureVariants(db, featureKey(params))
    return { status: 200, revision: () => revisionOfResource(resource), body: document }
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
    const { document, resource } = await environmentVariants(db, environmentKey(params))
    return { status: 200, revision: () => revisionOfResource(resource), body: document }
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
