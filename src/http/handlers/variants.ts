import {
  patchVariants,
  patchVariantsInAllEnvironments,
  setVariants,
  setVariantsInAllEnvironments,
  setVariantsInEnvironments,
} from '../../domain/features/variants/commands.ts'
import { environmentVariants, featureVariants, variantsDocument } from '../../domain/features/variants/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { variantsWarnings } from '../../domain/sdk-warnings/warnings.ts'
import type { Handlers } from '../operations/handler.ts'
import { environmentKey, featureKey } from './input/path-keys.ts'

export const variants = {
  async getFeatureVariants({ params, db }) {
    const { document, resource } = await featureVariants(db, featureKey(params))
    const warnings = variantsWarnings(document.variants, '/variants')
    return { status: 200, revision: () => revisionOfResource(resource), warnings, body: document }
  },
  async setVariantsInAllEnvironments({ params, body, inTransaction }) {
    return changed(await inTransaction((t) => setVariantsInAllEnvironments(t, featureKey(params), body)))
  },
  async patchVariantsInAllEnvironments({ params, body, inTransaction }) {
    return changed(await inTransaction((t) => patchVariantsInAllEnvironments(t, featureKey(params), body)))
  },
  async getVariants({ params, db }) {
    const { document, resource } = await environmentVariants(db, environmentKey(params))
    const warnings = variantsWarnings(document.variants, '/variants')
    return { status: 200, revision: () => revisionOfResource(resource), warnings, body: document }
  },
  async setVariants({ params, body, inTransaction }) {
    return changed(await inTransaction((t) => setVariants(t, environmentKey(params), body)))
  },
  async patchVariants({ params, body, inTransaction }) {
    return changed(await inTransaction((t) => patchVariants(t, environmentKey(params), body)))
  },
  async setVariantsInEnvironments({ params, body, inTransaction }) {
    return changed(await inTransaction((t) => setVariantsInEnvironments(t, featureKey(params), body)))
  },
} satisfies Partial<Handlers>

function changed(variants: Parameters<typeof variantsDocument>[0]) {
  return { status: 200, warnings: variantsWarnings(variants, '/variants'), body: variantsDocument(variants) } as const
}
