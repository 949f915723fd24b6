import { ruleResource } from '../../domain/approval-rules/approval-rule.ts'
import { createRule, deleteRule, updateRule } from '../../domain/approval-rules/commands.ts'
import { requireRule, approvalRules as ruleList, ruleRecord, ruleView } from '../../domain/approval-rules/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const approvalRules = {
  async listApprovalRules({ query, db, actor }) {
    return { status: 200, body: { rules: (await ruleList(db, query, actor)).map(ruleView) } }
  },
  async createApprovalRule({ body, inTransaction }) {
    const rule = await inTransaction((t) => createRule(t, body))
    return { status: 201, headers: { location: pathTo('approval-rules', rule.id) }, body: ruleView(rule) }
  },
  async getApprovalRule({ params, db, actor }) {
    const rule = await requireRule(db, params.ruleId, actor)
    return { status: 200, revision: () => revisionOfResource(ruleResource(ruleRecord(rule))), body: ruleView(rule) }
  },
  async updateApprovalRule({ params, body, inTransaction }) {
    const rule = await inTransaction((t) => updateRule(t, params.ruleId, body))
    return { status: 200, body: ruleView(rule) }
  },
  async deleteApprovalRule({ params, inTransaction }) {
    await inTransaction((t) => deleteRule(t, params.ruleId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
