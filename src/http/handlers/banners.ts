import { bannerResource } from '../../domain/banners/banner.ts'
import { createBanner, deleteBanner, switchBanner, updateBanner } from '../../domain/banners/commands.ts'
import { banners as bannerList, requireBanner } from '../../domain/banners/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const banners = {
  async listBanners({ query, db, actor }) {
    return { status: 200, body: { banners: await bannerList(db, query, actor) } }
  },
  async createBanner({ body, inTransaction }) {
    const banner = await inTransaction((t) => createBanner(t, body))
    return { status: 201, headers: { location: pathTo('banners', banner.id) }, body: banner }
  },
  async getBanner({ params, db, actor }) {
    const banner = await requireBanner(db, params.bannerId, actor)
    return { status: 200, revision: () => revisionOfResource(bannerResource(banner)), body: banner }
  },
  async updateBanner({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => updateBanner(t, params.bannerId, body)) }
  },
  async deleteBanner({ params, inTransaction }) {
    await inTransaction((t) => deleteBanner(t, params.bannerId))
    return { status: 200 }
  },
  async showBanner({ params, inTransaction }) {
    await inTransaction((t) => switchBanner(t, params.bannerId, true))
    return { status: 200 }
  },
  async hideBanner({ params, inTransaction }) {
    await inTransaction((t) => switchBanner(t, params.bannerId, false))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
