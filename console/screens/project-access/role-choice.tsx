import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { MEMBER_TEXTS } from './texts.ts'

type Properties = {
  roles: readonly Schemas['Role'][]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The roles that can be held in a project, any number of them. */
export function RoleChoice({ roles, chosen, onChange }: Properties) {
  return (
    <fieldset class="role-choice">
      <legend>{WORDS.roles}</legend>
      {roles.map(({ id, name, description }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>
            {name} {description !== '' && <small>{description}</small>}
          </span>
        </label>
      ))}
      <small>
        {MEMBER_TEXTS.otherRoles} <Link href="/instance/roles">{MEMBER_TEXTS.allRoles}</Link>
      </small>
    </fieldset>
  )
}
