import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Removal } from '../../editing/edits/removal.tsx'
import { RULE_TEXTS } from '../../nouns/approval-rules/texts.ts'
import { useMay } from '../../session/may.ts'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { mayNotLoosen } from './may-rule.ts'
import { newRule, settingsOf } from './rule.ts'
import { RuleForm } from './rule-form.tsx'
import { RULE_SCREEN_TEXTS } from './texts.ts'

type Rule = Schemas['ApprovalRule']
type Properties = { onClose: () => void }

const NOBODY: Rule['names'] = { groups: [], roles: [], freezes: [] }

export function CreateRule({ project, onClose }: Properties & { project: string | null }) {
  const [fresh] = useState(() => newRule(project))
  const may = useMay()
  return (
    <EditedResource
      title={RULE_SCREEN_TEXTS.create}
      submit={RULE_SCREEN_TEXTS.create}
      resource={fresh}
      fieldsOf={(settings) => settings}
      operation="createApprovalRule"
      inputOf={(body) => ({ body })}
      done={RULE_SCREEN_TEXTS.created}
      reasonOf={() => undefined}
      form={(settings, change) => (
        <>
          {mayNotLoosen(may, settings) && <p class="warned">{RULE_TEXTS.isForGood}</p>}
          <RuleForm settings={settings} called={NOBODY} onChange={change} />
        </>
      )}
      onClose={onClose}
    />
  )
}

export function EditRule({ rule, reason, onClose }: Properties & { rule: Rule; reason: string | undefined }) {
  return (
    <EditedResource
      title={RULE_SCREEN_TEXTS.editOf(rule.name)}
      resource={rule}
      fieldsOf={settingsOf}
      operation="updateApprovalRule"
      inputOf={(body) => ({ path: { ruleId: rule.id }, body })}
      done={RULE_SCREEN_TEXTS.saved}
      reasonOf={() => reason}
      form={(settings, change) => <RuleForm settings={settings} called={rule.names} onChange={change} />}
      onClose={onClose}
    />
  )
}

export function RemoveRule({ rule, onClose }: Properties & { rule: Rule }) {
  return (
    <Removal
      title={RULE_SCREEN_TEXTS.removeOf(rule.name)}
      operation="deleteApprovalRule"
      write={{ input: { path: { ruleId: rule.id } }, ifMatch: rule }}
      done={RULE_SCREEN_TEXTS.removed}
      onClose={onClose}
    >
      <p>{RULE_SCREEN_TEXTS.removeHint}</p>
    </Removal>
  )
}
