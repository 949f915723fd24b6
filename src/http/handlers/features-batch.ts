import { exportedFeatures, recordExport } from '../../domain/features-batch/export.ts'
import { importFeatures, importFindings } from '../../domain/features-batch/import.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import type { Handlers } from '../operations/handler.ts'

export const featuresBatch = {
  async exportFeatures({ body, db, actor, inTransaction, setting: { limits, clock } }) {
    const exported = await exportedFeatures(db, body, actor, { limits, now: clock() })
    await inTransaction((t) => recordExport(t, exported, body))
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
