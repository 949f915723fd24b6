import { document } from '../../document.ts'
import { instanceStatistics } from '../../domain/instance/statistics.ts'
import { resourceLimits } from '../../domain/instance/ui-config.ts'
import { signInSettings } from '../../domain/sign-in-settings/queries.ts'
import type { Handlers } from '../handler.ts'

const { version } = document.info

export const instance = {
  async getInstanceStatistics({ db, now }) {
    return { status: 200, body: await instanceStatistics(db, version, now) }
  },
  async getUiConfig({ db, baseUrl, limits, sendsMail }) {
    const { passwordDisabled: disablePasswordAuth } = await signInSettings(db)
    const ways = { unleashUrl: baseUrl, baseUriPath: '', disablePasswordAuth, emailEnabled: sendsMail }
    const fixed = { name: 'Flaghoist', version, flags: {}, maintenanceMode: false }
    return { status: 200, body: { ...fixed, ...ways, resourceLimits: resourceLimits(limits) } }
  },
} satisfies Partial<Handlers>
