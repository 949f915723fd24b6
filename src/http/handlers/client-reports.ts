import { noteBulkMetrics, noteMetrics, noteProxy, noteRegistration } from '../../domain/client-reports/note.ts'
import type { Handlers } from '../handler.ts'

export const clientReports = {
  async registerClient({ body, sdkKey, reports, now }) {
    noteRegistration(reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportClientMetrics({ body, sdkKey, reports, now }) {
    noteMetrics(reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportBulkClientMetrics({ body, sdkKey, reports, now }) {
    noteBulkMetrics(reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportEdgeInstance({ body, sdkKey, reports, now }) {
    noteProxy(reports, sdkKey, body, now)
    return { status: 202 }
  },
  async registerFrontendClient({ body, sdkKey, reports, now }) {
    noteRegistration(reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportFrontendMetrics({ body, sdkKey, reports, now }) {
    noteMetrics(reports, sdkKey, body, now)
    return { status: 202 }
  },
} satisfies Partial<Handlers>
