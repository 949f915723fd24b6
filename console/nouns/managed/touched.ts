import type { Schemas } from '@flaghoist/client'
import { fieldOf, type OwnedObject, ownedFeature } from './owned-object.ts'

/** The feature that an operation edits, and the JSON pointers to what it edits there. */
export type TouchedFields = { readonly of: OwnedObject; readonly fields: readonly string[] }

/** Returns what an operation edits of a feature; undefined for one of something else. */
export function touchedBy({ operationId, params = {}, body }: Schemas['BatchOperation']): TouchedFields | undefined {
  const { projectId, featureName, environment } = params
  if (projectId === undefined || featureName === undefined) return undefined
  const of = ownedFeature({ projectId, featureName })
  if (environment !== undefined) return { of, fields: [fieldOf('environments', environment, memberOf(operationId))] }
  if (/Dependenc/.test(operationId)) return { of, fields: ['/dependencies'] }
  if (/^archive/.test(operationId)) return { of, fields: [''] }
  return { of, fields: Object.keys(body ?? {}).map((name) => fieldOf(name)) }
}

function memberOf(operationId: string): string {
  if (/Strateg/.test(operationId)) return 'strategies'
  return /Variant/.test(operationId) ? 'variants' : 'enabled'
}
