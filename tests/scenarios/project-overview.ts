import type { Scenarios } from '../support/scenario.ts'

const inDefault = { projectId: 'default' }

export const projectOverviews = {
  listProjects: () => ({ query: { archived: false, limit: 10 } }),
  getProjectOverview: () => ({ params: inDefault, query: { archived: true } }),
  async getProjectHealthReport(world) {
    await world.feature()
    return { params: inDefault, query: { limit: 10 } }
  },
  getProjectInsights: () => ({ params: inDefault }),
  getProjectStatus: () => ({ params: inDefault }),
  getProjectSdkWarnings: () => ({ params: inDefault }),
  async listFlagCreators(world) {
    await world.feature()
    return { params: inDefault, query: { limit: 10 } }
  },
} satisfies Partial<Scenarios>
