import { useRead } from '../../server/read.ts'

/** Returns how many approval rules are for an environment of a project; 0 while that is not known. */
export function useRuleCount(project: string): (environment: string) => number {
  const { data } = useRead('listApprovalRules', { query: { project } })
  return (environment) =>
    (data?.rules ?? []).filter(({ environments }) => environments.length === 0 || environments.includes(environment))
      .length
}
