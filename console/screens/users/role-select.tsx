import type { Schemas } from '@flaghoist/client'
import { TEXTS } from '../../page/texts.ts'

type Properties = {
  label: string
  /** The id of the role; null for an account without one. */
  value: number | null | undefined
  roles: readonly Schemas['Role'][]
  /** `onError` shows the role again that the account still has. */
  onChange: (role: number, onError: () => void) => void
}

/** The root role of an account, changed in its row. */
export function RoleSelect({ label, value, roles, onChange }: Properties) {
  const current = value === null || value === undefined ? '' : String(value)
  return (
    <select
      class="role"
      aria-label={label}
      value={current}
      onChange={({ currentTarget: select }) => {
        // A refused choice is not shown as if it were made.
        onChange(Number(select.value), () => {
          select.value = current
        })
      }}
    >
      {current === '' && (
        <option value="" disabled>
          {TEXTS.value.none}
        </option>
      )}
      {roles.map((role) => (
        <option key={role.id} value={String(role.id)}>
          {role.name}
        </option>
      ))}
    </select>
  )
}

export function nameOfRole(roles: readonly Schemas['Role'][], id: number): string {
  return roles.find((role) => role.id === id)?.name ?? String(id)
}
