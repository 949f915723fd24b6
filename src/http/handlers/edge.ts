import { validSdkKeys } from '../../domain/client-features/valid-keys.ts'
import type { SdkHandlers } from '../operations/handler.ts'

export const edge = {
  async validateSdkKeys({ source, body, now }) {
    return { status: 200, body: { tokens: await validSdkKeys(source, body.tokens, now) } }
  },
} satisfies Partial<SdkHandlers>
