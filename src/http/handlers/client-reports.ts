import { noteBulkMetrics, noteMetrics, noteProxy, noteRegistration } from '../../domain/client-reports/note.ts'
import type { Handlers } from '../handler.ts'

export const clientReports = {
  async registerClient({ body, sdkKey, setting, now }) {
    noteRegistration(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportClientMetrics({ body, sdkKey, setting, now }) {
    noteMetrics(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportBulkClientMetrics({ body, sdkKey, setting, now }) {
    noteBulkMetrics(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportEdgeInstance({ body, sdkKey, setting, now }) {
    noteProxy(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async registerFrontendClient({ body, sdkKey, setting, now }) {
    noteRegistration(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportFrontendMetrics({ body, sdkKey, setting, now }) {
    noteMetrics(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
} satisfies Partial<Handlers>
