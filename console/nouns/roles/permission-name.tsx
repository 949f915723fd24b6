import { usePermissions } from './use-permissions.ts'

/** A permission: its name, and what it allows. */
export function PermissionName({ name }: { name: string }) {
  const permission = usePermissions()(name)
  return (
    <>
      <code>{name}</code>
      <small class="clipped">{permission?.displayName}</small>
    </>
  )
}
