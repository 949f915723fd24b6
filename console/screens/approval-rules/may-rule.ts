import type { May } from '../../session/may.ts'
import type { RuleSettings } from './rule.ts'

/** Why the caller can't change the rules of a project, or those of all projects. */
export function mayRule(may: May, project: string | null): string | undefined {
  return project === null
    ? may('UPDATE_APPROVAL_RULE')
    : may(['UPDATE_APPROVAL_RULE', 'UPDATE_PROJECT_APPROVAL_RULE'], { project })
}

/** Whether the caller can't make a rule looser, or delete it: they may not skip it in each of its places. */
export function mayNotLoosen(may: May, { project, environments }: RuleSettings): boolean {
  const inProject = project === null ? {} : { project }
  const places =
    environments.length === 0 ? [inProject] : environments.map((environment) => ({ ...inProject, environment }))
  return places.some((place) => may('SKIP_CHANGE_REQUEST', place) !== undefined)
}
