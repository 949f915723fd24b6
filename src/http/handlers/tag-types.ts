import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { createTagType, deleteTagType, updateTagType } from '../../domain/tag-types/commands.ts'
import { assertTagTypeNameFree, requireTagType, tagTypes as tagTypeList } from '../../domain/tag-types/queries.ts'
import { tagTypeFrom, tagTypeResource } from '../../domain/tag-types/tag-type.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const tagTypes = {
  async listTagTypes({ query, db }) {
    return { status: 200, body: { version: 1, tagTypes: await tagTypeList(db, query) } }
  },
  async createTagType({ body, inTransaction }) {
    const tagType = await inTransaction((t) => createTagType(t, body))
    return { status: 201, headers: { location: pathTo('tag-types', tagType.name) }, body: tagType }
  },
  async getTagType({ params, db }) {
    const tagType = await requireTagType(db, params.tagType)
    return { status: 200, revision: () => revisionOfResource(tagTypeResource(tagType)), body: { version: 1, tagType } }
  },
  async updateTagType({ params, body, inTransaction }) {
    await inTransaction((t) => updateTagType(t, params.tagType, body))
    return { status: 200 }
  },
  async deleteTagType({ params, inTransaction }) {
    await inTransaction((t) => deleteTagType(t, params.tagType))
    return { status: 200 }
  },
  async validateTagType({ body, db }) {
    await assertTagTypeNameFree(db, body.name)
    return { status: 200, body: { valid: true, tagType: tagTypeFrom(body) } }
  },
} satisfies Partial<Handlers>
