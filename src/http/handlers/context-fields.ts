import {
  createContextField,
  deleteContextField,
  removeLegalValue,
  setLegalValue,
  updateContextField,
} from '../../domain/context-fields/commands.ts'
import { assertFieldName, contextFieldResource } from '../../domain/context-fields/context-field.ts'
import {
  assertContextFieldNameFree,
  contextFieldList,
  requireContextField,
} from '../../domain/context-fields/queries.ts'
import { strategiesUsing } from '../../domain/context-fields/uses.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const contextFields = {
  async listContextFields({ query, db, actor }) {
    return { status: 200, body: await contextFieldList(db, query, actor) }
  },
  async createContextField({ body, inTransaction }) {
    const field = await inTransaction((t) => createContextField(t, body))
    return { status: 201, headers: { location: pathTo('context', field.name) }, body: field }
  },
  async getContextField({ params, db, actor }) {
    const body = await requireContextField(db, params.contextField, actor)
    return { status: 200, revision: () => revisionOfResource(contextFieldResource(body)), body }
  },
  async updateContextField({ params, body, inTransaction }) {
    await inTransaction((t) => updateContextField(t, params.contextField, body))
    return { status: 200 }
  },
  async deleteContextField({ params, inTransaction }) {
    await inTransaction((t) => deleteContextField(t, params.contextField))
    return { status: 200 }
  },
  async validateContextFieldName({ body, db }) {
    assertFieldName(body.name, '/body/name')
    await assertContextFieldNameFree(db, body.name)
    return { status: 200 }
  },
  async listContextFieldStrategies({ params, query, db, actor }) {
    const strategies = await strategiesUsing(db, params.contextField, query, actor)
    return { status: 200, body: { strategies } }
  },
  async setLegalValue({ params, body, inTransaction }) {
    await inTransaction((t) => setLegalValue(t, params.contextField, body))
    return { status: 200 }
  },
  async removeLegalValue({ params, inTransaction }) {
    await inTransaction((t) => removeLegalValue(t, params.contextField, params.legalValue))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
