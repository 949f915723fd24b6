import { createTag, deleteTag } from '../../domain/tags/commands.ts'
import { requireTag, tags as tagList, tagsOfType } from '../../domain/tags/queries.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { tagKey } from './input/path-keys.ts'

export const tags = {
  async listTags({ query, db, actor }) {
    return { status: 200, body: { version: 1, tags: await tagList(db, query, actor) } }
  },
  async createTag({ body, inTransaction }) {
    const tag = await inTransaction((t) => createTag(t, body))
    return { status: 201, headers: { location: pathTo('tags', tag.type, tag.value) }, body: tag }
  },
  async listTagsOfType({ params, query, db, actor }) {
    return { status: 200, body: { version: 1, tags: await tagsOfType(db, params.tagType, query, actor) } }
  },
  async getTag({ params, db, actor }) {
    return { status: 200, body: { version: 1, tag: await requireTag(db, tagKey(params), actor) } }
  },
  async deleteTag({ params, inTransaction }) {
    await inTransaction((t) => deleteTag(t, tagKey(params)))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
