import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { type Managers, managersIn } from './managers.ts'

/** As many as one request returns. */
const MOST_FIELDS = 1000

/** Reads who manages the objects of a kind. */
export function useManagers(kind: Schemas['StateKind'] | undefined): Managers {
  const query = { limit: MOST_FIELDS, ...(kind !== undefined && { kind }) }
  const { data } = useRead('listOwnedFields', { query }, { enabled: kind !== undefined })
  return managersIn(data)
}
