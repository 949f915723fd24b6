import { cookieWith } from '../support/call.ts'
import type { Scenarios } from '../support/scenario.ts'
import { browserOf, makePerson, makeResetToken, PASSWORD } from '../support/sign-in.ts'

export const auth = {
  async logIn(world) {
    await makePerson(world)
    return { body: { username: 'ada@example.com', password: PASSWORD } }
  },
  async logOut(world) {
    const browser = await browserOf(world, (await makePerson(world)).id)
    return { by: browser, headers: { cookie: cookieWith(browser.session) } }
  },
  getResetToken: async (world) => ({ query: { token: await makeResetToken(world, (await makePerson(world)).id) } }),
  async resetPassword(world) {
    const token = await makeResetToken(world, (await makePerson(world)).id)
    return { body: { token, password: PASSWORD } }
  },
  async requestPasswordReset(world) {
    await makePerson(world)
    return { body: { email: 'ada@example.com' } }
  },
  validateResetPassword: () => ({ body: { password: PASSWORD } }),
} satisfies Partial<Scenarios>
