import { approvalRuleInputApprovalsMax, approvalRuleInputApprovalsMin } from '../../../generated/number-limits.ts'
import { Check } from '../../ui/check.tsx'
import { TextField } from '../../ui/field.tsx'
import { PickedList } from '../../ui/picked-list.tsx'
import { Within } from '../../ui/refusals.tsx'
import type { RuleSettings } from './rule.ts'
import type { RuleNames } from './rule-words.ts'
import { RULE_SCREEN_TEXTS } from './texts.ts'
import { useRuleNames } from './use-rule-names.ts'

type Properties = {
  settings: RuleSettings
  names: RuleNames
  onChange: (changed: Partial<RuleSettings>) => void
}

/** Which approvals a rule asks for. */
export function NeedingFields({ settings, names, onChange }: Properties) {
  const { groups, roles, freezes } = useRuleNames()
  return (
    <>
      <h3>{RULE_SCREEN_TEXTS.whose}</h3>
      <TextField
        label={RULE_SCREEN_TEXTS.approvals}
        at="approvals"
        type="number"
        required
        min={approvalRuleInputApprovalsMin}
        max={approvalRuleInputApprovalsMax}
        value={Number.isNaN(settings.approvals) ? '' : String(settings.approvals)}
        onInput={(typed) => onChange({ approvals: typed === '' ? Number.NaN : Number(typed) })}
      />
      <p class="dim">{RULE_SCREEN_TEXTS.anyone}</p>
      <Check
        label={RULE_SCREEN_TEXTS.byOwners}
        isOn={settings.byOwners}
        onChange={(byOwners) => onChange({ byOwners })}
      />
      <Ids
        at="groups"
        title={RULE_SCREEN_TEXTS.groups}
        label={RULE_SCREEN_TEXTS.addGroup}
        ids={settings.groups}
        all={groups}
        nameOf={names.group}
        onChange={(ids) => onChange({ groups: ids })}
      />
      <Ids
        at="roles"
        title={RULE_SCREEN_TEXTS.roles}
        label={RULE_SCREEN_TEXTS.addRole}
        ids={settings.roles}
        all={roles}
        nameOf={names.role}
        onChange={(ids) => onChange({ roles: ids })}
      />
      <Check
        label={RULE_SCREEN_TEXTS.notByLastEditor}
        isOn={settings.notByLastEditor}
        onChange={(notByLastEditor) => onChange({ notByLastEditor })}
      />
      <Ids
        at="freezes"
        title={RULE_SCREEN_TEXTS.freezes}
        label={RULE_SCREEN_TEXTS.addFreeze}
        ids={settings.freezes}
        all={freezes.filter(({ project }) => project === null || project === settings.project)}
        nameOf={names.freeze}
        onChange={(ids) => onChange({ freezes: ids })}
      />
    </>
  )
}

type IdsProperties = {
  at: string
  title: string
  label: string
  ids: readonly number[]
  all: readonly { readonly id: number; readonly name: string }[]
  nameOf: (id: number) => string
  onChange: (ids: number[]) => void
}

/** What a rule names by its id, chosen by its name. */
function Ids({ at, ids, all, nameOf, onChange, ...texts }: IdsProperties) {
  return (
    <Within at={at}>
      <PickedList
        {...texts}
        picked={ids.map((id) => ({ id: String(id), name: nameOf(id) }))}
        suggestions={all.filter(({ id }) => !ids.includes(id)).map(({ name }) => name)}
        onAdd={(name) => onChange([...ids, ...all.filter((each) => each.name === name).map(({ id }) => id)])}
        onRemove={(removed) => onChange(ids.filter((id) => String(id) !== removed))}
      />
    </Within>
  )
}
