import { document } from '../../document.ts'
import { instanceStatistics } from '../../domain/instance/statistics.ts'
import { resourceLimits } from '../../domain/instance/ui-config.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import type { Handlers } from '../operations/handler.ts'

const { version } = document.info

export const instance = {
  async getInstanceStatistics({ db, now }) {
    return { status: 200, body: await instanceStatistics(db, version, now) }
  },
  async getUiConfig({ db, setting }) {
    const { passwordDisabled: disablePasswordAuth } = await signInSettings(db)
    const body = {
      name: 'Flaghoist',
      version,
      unleashUrl: setting.baseUrl(),
      baseUriPath: '',
      flags: {},
      maintenanceMode: false,
      disablePasswordAuth,
      emailEnabled: setting.mailer !== undefined,
      resourceLimits: resourceLimits(setting.limits),
    }
    return { status: 200, body }
  },
} satisfies Partial<Handlers>
