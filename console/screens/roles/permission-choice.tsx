import type { Schemas } from '@flaghoist/client'
import { type Granted, grantedOf } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { TEXTS } from '../../page/texts.ts'
import { CheckGroup } from '../../ui/check-group.tsx'

type Permission = Schemas['PermissionDescription']
type Properties = {
  all: Schemas['PermissionsByScope']
  /** Whether the role holds everywhere: only then it has permissions of the instance. */
  isRoot: boolean
  chosen: readonly Granted[]
  onChange: (chosen: readonly Granted[]) => void
}

/** The permissions of a role: of the instance, of a project, and of all environments or of some. */
export function PermissionChoice({ all, isRoot, chosen, onChange }: Properties) {
  const { groups } = ROLE_TEXTS
  const everywhere = (all.environments[0]?.permissions ?? []).map(({ environment: _, ...permission }) => permission)
  const group = (title: string, permissions: readonly Permission[], isTitled = false) => (
    <CheckGroup
      title={title}
      isTitled={isTitled}
      options={permissions.map(optionOf)}
      chosen={chosen}
      onChange={onChange}
    />
  )
  return (
    <div class="definition">
      {isRoot && group(groups.root, all.root)}
      {group(groups.project, all.project)}
      {group(groups.environment, everywhere)}
      {all.environments.map(({ name, permissions }) => {
        const keys = permissions.map(grantedOf)
        const count = chosen.filter((each) => keys.includes(each)).length
        return (
          <details key={name}>
            <summary>
              <bdi>{groups.in(name)}</bdi> {count > 0 && <span class="count">{TEXTS.chosen(count)}</span>}
            </summary>
            {group(groups.in(name), permissions, true)}
          </details>
        )
      })}
    </div>
  )
}

function optionOf(permission: Permission) {
  return { value: grantedOf(permission), label: permission.displayName, detail: permission.name }
}
