import { exportFeatures } from '../../domain/features-batch/export.ts'
import { importFeatures, importFindings } from '../../domain/features-batch/import.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import type { Handlers } from '../operations/handler.ts'

export const featuresBatch = {
  async exportFeatures({ body, inTransaction }) {
    const exported = await inTransaction((t) => exportFeatures(t, body))
    if (!body.downloadFile) return { status: 200, body: exported }
    const name = `features-${encodeURIComponent(body.environment)}.json`
    return { status: 200, headers: { 'content-disposition': `attachment; filename="${name}"` }, body: exported }
  },
  async validateImport({ body, db, actor, setting: { limits, clock } }) {
    return { status: 200, body: await importFindings(db, body, actor, { limits, now: clock() }) }
  },
  async importFeatures({ body, inTransaction }) {
    return { status: 200, ...(await inTransaction((t) => warned(t, (w) => importFeatures(w, body)))) }
  },
} satisfies Partial<Handlers>
