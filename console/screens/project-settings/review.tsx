import type { Schemas } from '@flaghoist/client'
import { changeRequestConfigurationRequiredApprovalsMax } from '../../../generated/number-limits.ts'
import { RULE_TEXTS } from '../../nouns/approval-rules/texts.ts'
import { useRuleCount } from '../../nouns/approval-rules/use-rule-count.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Check } from '../../ui/check.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

type Properties = {
  projectId: string
  name: string
  /** Undefined for an environment that the project does not have. */
  review: Schemas['ChangeRequestConfiguration'] | undefined
}

export function ReviewSwitch({ projectId, name, review }: Properties) {
  const path = { projectId, environment: name }
  const reason = useMay()(['UPDATE_PROJECT', 'PROJECT_CHANGE_REQUEST_WRITE'], { project: projectId })
  const set = useWrite('setChangeRequestConfiguration', {
    done: (_, { input }) => SETTINGS_TEXTS.reviewed(name, input.body.changeRequestsEnabled),
    undo:
      ({ input }) =>
      () =>
        send('setChangeRequestConfiguration', {
          input: { path, body: { changeRequestsEnabled: !input.body.changeRequestsEnabled } },
        }),
  })
  const rules = useRuleCount(projectId)(name)
  return (
    <>
      <Switch
        label={SETTINGS_TEXTS.needsReview(name)}
        isOn={review?.changeRequestEnabled ?? false}
        reason={reason ?? (review === undefined ? SETTINGS_TEXTS.notIn : undefined)}
        busy={set.isPending}
        onChange={(changeRequestsEnabled) => set.mutate({ input: { path, body: { changeRequestsEnabled } } })}
      />
      {review !== undefined && rules > 0 && <small>{RULE_TEXTS.byRules(rules)}</small>}
    </>
  )
}

export function Approvals({ projectId, name, review }: Properties) {
  const reason = useMay()(['UPDATE_PROJECT', 'PROJECT_CHANGE_REQUEST_WRITE'], { project: projectId })
  const set = useWrite('setChangeRequestConfiguration', { done: () => SETTINGS_TEXTS.saved })
  const isRuled = useRuleCount(projectId)(name) > 0
  if (review === undefined || !(review.changeRequestEnabled || isRuled)) return <span class="dim">–</span>
  const onlyOff = (
    <Check
      label={SETTINGS_TEXTS.onlyOff(name)}
      isOn={review.breakGlassOnlyOff ?? false}
      reason={reason}
      onChange={(breakGlassOnlyOff) =>
        set.mutate({
          input: {
            path: { projectId, environment: name },
            body: { changeRequestsEnabled: review.changeRequestEnabled, breakGlassOnlyOff },
          },
        })
      }
    />
  )
  if (!review.changeRequestEnabled) return <span class="approvals">{onlyOff}</span>
  return (
    <span class="approvals">
      <select
        aria-label={SETTINGS_TEXTS.approvalsOf(name)}
        value={String(review.requiredApprovals ?? 1)}
        disabled={reason !== undefined}
        title={reason}
        onChange={(event) =>
          set.mutate({
            input: {
              path: { projectId, environment: name },
              body: { changeRequestsEnabled: true, requiredApprovals: Number(event.currentTarget.value) },
            },
          })
        }
      >
        {Array.from({ length: changeRequestConfigurationRequiredApprovalsMax }, (_, index) => (
          <option key={index} value={String(index + 1)}>
            {index + 1}
          </option>
        ))}
      </select>
      {onlyOff}
      {review.warning && <small class="warning">{review.warning}</small>}
    </span>
  )
}
