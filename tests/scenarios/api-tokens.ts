import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const key = { tokenName: 'Web shop', type: 'client', environment: 'production', projects: ['default'] }
const ofProject = { tokenName: 'Web shop', type: 'frontend', environment: 'development' }

async function made({ admin }: World) {
  const { body } = await admin.call('createApiToken', { body: key })
  return { token: String(body.id), secret: body.secret }
}

export const apiTokens = {
  async listApiTokens(world) {
    await made(world)
    return {}
  },
  createApiToken: () => ({ body: key }),
  async findApiTokensByName(world) {
    await made(world)
    return { params: { token: key.tokenName } }
  },
  async updateApiToken(world) {
    const { token } = await made(world)
    return { params: { token }, body: { expiresAt: '2999-01-01T00:00:00.000Z' } }
  },
  async deleteApiToken(world) {
    const { secret } = await made(world)
    return { params: { token: secret } }
  },
  async rotateApiToken(world) {
    const { token } = await made(world)
    return { params: { token }, body: { overlapSeconds: 3600 } }
  },
  async listProjectApiTokens(world) {
    await made(world)
    return { params: { projectId: 'default' } }
  },
  createProjectApiToken: () => ({ params: { projectId: 'default' }, body: ofProject }),
  async deleteProjectApiToken(world) {
    const { token } = await made(world)
    return { params: { projectId: 'default', token } }
  },
} satisfies Partial<Scenarios>
