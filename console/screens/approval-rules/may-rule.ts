import type { May } from '../../session/may.ts'

/** Why the caller can't change the rules of a project, or those of all projects. */
export function mayRule(may: May, project: string | null): string | undefined {
  return project === null
    ? may('UPDATE_APPROVAL_RULE')
    : may(['UPDATE_APPROVAL_RULE', 'UPDATE_PROJECT_APPROVAL_RULE'], { project })
}
