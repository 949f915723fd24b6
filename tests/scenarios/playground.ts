import type { Scenarios } from '../support/scenario.ts'
import { featureThatIsOn } from '../support/strategies.ts'

export const playground = {
  async evaluatePlayground(world) {
    const { params } = await featureThatIsOn(world, [{ name: 'flexibleRollout' }])
    return { body: { environment: params.environment, projects: ['*'], context: { userId: '7' } } }
  },
  async evaluatePlaygroundForContexts(world) {
    const { params } = await featureThatIsOn(world, [{ name: 'flexibleRollout' }])
    const context = { userId: '7,8', properties: { country: 'dk, no' } }
    return { body: { environments: [params.environment], projects: ['*'], context } }
  },
} satisfies Partial<Scenarios>
