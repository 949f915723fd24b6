import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'

type Places = Pick<Schemas['ApprovalRule'], 'project' | 'environments'>

/** Whether one of some rules can match changes in a place; without an environment, in any of the project. */
export function isRuledAt(rules: readonly Places[], project: string, environment: string | undefined): boolean {
  return rules.some(
    (rule) =>
      [null, project].includes(rule.project) &&
      (rule.environments.length === 0 || environment === undefined || rule.environments.includes(environment)),
  )
}

/** Whether an approval rule can match changes in a place. */
export function useIsRuled(project: string | undefined, environment: string | undefined): boolean {
  const query = project === undefined ? {} : { project }
  const { data } = useRead('listApprovalRules', { query }, { enabled: project !== undefined })
  return project !== undefined && isRuledAt(data?.rules ?? [], project, environment)
}
