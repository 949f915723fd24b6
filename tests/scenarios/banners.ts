import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const SETTINGS = {
  message: 'The checkout is tested on Friday',
  variant: 'warning' as const,
  sticky: true,
  icon: '🧪',
  link: 'https://status.example.com/?day=friday',
  linkText: 'Status page',
  dialogTitle: 'The tests',
  dialog: 'From 14:00 to 16:00.\nPayments are not touched.',
  enabled: true,
  project: 'default',
}

async function someBanner(world: World, more: { enabled?: boolean } = {}) {
  const { body } = await world.admin.call('createBanner', { body: { ...SETTINGS, ...more } })
  return { bannerId: body.id }
}

export const banners = {
  async listBanners(world) {
    await someBanner(world)
    return { query: { enabled: true, limit: 10, offset: 0 } }
  },
  createBanner: () => ({ body: SETTINGS }),
  getBanner: async (world) => ({ params: await someBanner(world) }),
  updateBanner: async (world) => ({
    params: await someBanner(world),
    body: { ...SETTINGS, message: 'The tests are over' },
  }),
  deleteBanner: async (world) => ({ params: await someBanner(world) }),
  showBanner: async (world) => ({ params: await someBanner(world, { enabled: false }) }),
  hideBanner: async (world) => ({ params: await someBanner(world) }),
} satisfies Partial<Scenarios>
