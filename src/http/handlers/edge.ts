import { validSdkKeys } from '../../domain/api-tokens/sdk-keys.ts'
import type { Handlers } from '../operations/handler.ts'

export const edge = {
  async validateSdkKeys({ db, body, now }) {
    return { status: 200, body: { tokens: await validSdkKeys(db, body.tokens, now) } }
  },
} satisfies Partial<Handlers>
