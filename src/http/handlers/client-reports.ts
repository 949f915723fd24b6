import {
  recordBulkMetrics,
  recordMetrics,
  recordProxy,
  recordRegistration,
} from '../../domain/client-reports/record.ts'
import type { SdkHandlers } from '../operations/handler.ts'

export const clientReports = {
  async registerClient({ body, sdkKey, setting, now }) {
    recordRegistration(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportClientMetrics({ body, sdkKey, setting, now, cutOff }) {
    recordMetrics(setting.reports, sdkKey, body, now, cutOff.count)
    return { status: 202 }
  },
  async reportBulkClientMetrics({ body, sdkKey, setting, now, cutOff }) {
    await recordBulkMetrics(setting.reports, sdkKey, body, now, cutOff)
    return { status: 202 }
  },
  async reportEdgeInstance({ body, sdkKey, setting, now }) {
    recordProxy(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async registerFrontendClient({ body, sdkKey, setting, now }) {
    recordRegistration(setting.reports, sdkKey, body, now)
    return { status: 202 }
  },
  async reportFrontendMetrics({ body, sdkKey, setting, now, cutOff }) {
    recordMetrics(setting.reports, sdkKey, body, now, cutOff.count)
    return { status: 202 }
  },
} satisfies Partial<SdkHandlers>
