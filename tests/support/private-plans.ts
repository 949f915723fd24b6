const TEMPLATE = '5ec4e700-0000-4000-8000-000000000002'
const PLAN = '5ec4e700-0000-4000-8000-000000000003'
const MILESTONE = '5ec4e700-0000-4000-8000-000000000004'

/** The parameters of paths that name the template, the plan and the milestone of the private project. */
export const PLAN_PARAMETERS = { templateId: [TEMPLATE], planId: [PLAN], milestoneId: [MILESTONE] }

type Around = {
  readonly project: string
  readonly feature: string
  readonly request: number
  /** An expression for the time of all of this. */
  readonly then: string
}

/** Returns statements that add a template and a plan of a private project, which one of its change requests starts. */
export function privatePlans({ project, feature, request, then }: Around): string {
  const input = `"name": "hush step", "transitionCondition": null, "strategies": []`
  const milestone = `"id": "${MILESTONE}", "sortOrder": 0, ${input}`
  const begun = `"startedAt": null, "dueAt": null, "progressionExecutedAt": null`
  return `
    insert into release_plan_templates values ('${TEMPLATE}', '${project}', 'hush template', null, '[{${milestone}}]', ${then});
    insert into release_plans (id, feature_name, environment, name, milestones, status, started_by, created_at)
      values ('${PLAN}', '${feature}', 'production', 'hush plan', '[{${milestone}, ${begun}}]', 'waiting', 'hush me', ${then});
    insert into release_plan_requests (change_request_id, plan_id, milestone_id, digest, changes, name, milestones)
      values (${request}, '${PLAN}', '${MILESTONE}', 'hush', 'hush', 'hush plan', '[{${input}}]');`
}
