import { createTemplate, deleteTemplate, updateTemplate } from '../../domain/release-plan-templates/commands.ts'
import {
  requireTemplate,
  templateRecord,
  templates,
  templateView,
} from '../../domain/release-plan-templates/queries.ts'
import { templateResource } from '../../domain/release-plan-templates/template.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const releasePlanTemplates = {
  async listReleasePlanTemplates({ query, db, actor }) {
    return { status: 200, body: { templates: (await templates(db, query, actor)).map(templateView) } }
  },
  async createReleasePlanTemplate({ body, inTransaction }) {
    const template = await inTransaction((t) => createTemplate(t, body))
    const headers = { location: pathTo('release-plan-templates', template.id) }
    return { status: 201, headers, body: templateView(template) }
  },
  async getReleasePlanTemplate({ params, db, actor }) {
    const template = await requireTemplate(db, params.templateId, actor)
    const revision = () => revisionOfResource(templateResource(templateRecord(template)))
    return { status: 200, revision, body: templateView(template) }
  },
  async updateReleasePlanTemplate({ params, body, inTransaction }) {
    return {
      status: 200,
      body: templateView(await inTransaction((t) => updateTemplate(t, params.templateId, body))),
    }
  },
  async deleteReleasePlanTemplate({ params, inTransaction }) {
    await inTransaction((t) => deleteTemplate(t, params.templateId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
