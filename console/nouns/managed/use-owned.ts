import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import type { OwnedObject } from './owned-object.ts'

export type Owned = Schemas['OwnedFieldNow']

/** The fields of an object that managers own: those at a JSON pointer, and below it. */
export function useOwned({ kind, name, projectId }: OwnedObject, at: string): readonly Owned[] {
  const query = { kind, name, ...(projectId !== undefined && { project: projectId }) }
  const { data } = useRead('listOwnedFields', { query })
  return (data?.fields ?? []).filter(
    ({ owner: { field } }) => field === at || (at !== '' && field.startsWith(`${at}/`)),
  )
}
