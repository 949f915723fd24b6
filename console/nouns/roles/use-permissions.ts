import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'

/** Returns what is known about a permission by its name: nothing to callers who may not read roles. */
export function usePermissions(): (name: string) => Schemas['PermissionDescription'] | undefined {
  const isKnown = useMay()('READ_ROLE') === undefined
  const { data } = useRead('listPermissions', {}, { enabled: isKnown })
  if (data === undefined) return () => undefined
  const { root, project, environments } = data.permissions
  const all = [...root, ...project, ...environments.flatMap((each) => each.permissions)]
  return (wanted) => all.find(({ name }) => name === wanted)
}
