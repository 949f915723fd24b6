import type { Load } from './load.ts'
import { FEW_FEATURES, spread } from './operations.ts'
import type { Floor } from './row.ts'

/** The request that each floor is measured with. */
export const floorLoads: Record<Floor, Load> = {
  select: { method: 'GET', path: (n) => `/select/${spread(n, FEW_FEATURES)}` },
  page: { method: 'GET', path: (n) => `/page/${spread(n, 1000)}` },
  list: { method: 'GET', path: () => '/list' },
  write: {
    method: 'PATCH',
    path: (n) => `/write/${spread(n, FEW_FEATURES)}`,
    body: (n) => JSON.stringify({ value: `value ${n}` }),
  },
}
