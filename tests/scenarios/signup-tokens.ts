import type { Scenarios } from '../support/scenario.ts'
import { FAR } from '../support/service-accounts.ts'
import { makeSignupToken, PASSWORD } from '../support/sign-in.ts'
import type { World } from '../support/world.ts'

async function paramsOf(world: World) {
  return { token: (await makeSignupToken(world)).secret }
}

export const signupTokens = {
  async listSignupTokens(world) {
    await makeSignupToken(world)
    return { query: { limit: 25 } }
  },
  createSignupToken: () => ({ body: { name: 'The office', expiresAt: FAR } }),
  getSignupToken: async (world) => ({ params: await paramsOf(world) }),
  updateSignupToken: async (world) => ({ params: await paramsOf(world), body: { enabled: false } }),
  validateSignupToken: async (world) => ({ params: await paramsOf(world) }),
  async signUp(world) {
    const body = { email: 'grace@example.com', name: 'Grace Hopper', password: PASSWORD }
    return { params: await paramsOf(world), body }
  },
} satisfies Partial<Scenarios>
