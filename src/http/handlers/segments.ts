import type { Schema } from '../../contract.ts'
import { restoreSegment } from '../../domain/restoring/commands.ts'
import { logMomentFrom } from '../../domain/revisions/moment.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { linkedWarnings, linksOf } from '../../domain/sdk-warnings/linked.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { constraintsWarnings, deletedSegmentWarnings } from '../../domain/sdk-warnings/warnings.ts'
import { segmentAsOf } from '../../domain/segments/as-of.ts'
import { createSegment, deleteSegment, updateSegment } from '../../domain/segments/commands.ts'
import {
  assertSegmentNameFree,
  requireSegment,
  segments as segmentList,
  segmentsOfStrategy,
  strategiesOfSegment,
} from '../../domain/segments/queries.ts'
import { segmentResource } from '../../domain/segments/segment.ts'
import { setStrategySegments } from '../../domain/segments/strategy-segments.ts'
import { segmentView } from '../../domain/segments/view.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const segments = {
  async listSegments({ db, actor }) {
    const found = await segmentList(db, actor)
    return { status: 200, body: { segments: found.map(segmentView) } }
  },
  async createSegment({ body, inTransaction }) {
    const segment = await inTransaction((t) => createSegment(t, body))
    const location = pathTo('segments', segment.id)
    return { status: 201, headers: { location }, warnings: warningsOf(segment), body: segmentView(segment) }
  },
  async getSegment({ params, query: { asOf }, db, actor }) {
    const segment = await (asOf === undefined
      ? requireSegment(db, params.segmentId, actor)
      : segmentAsOf(db, params.segmentId, logMomentFrom(asOf, 'asOf'), actor))
    const revision = () => revisionOfResource(segmentResource(segment))
    return { status: 200, revision, warnings: warningsOf(segment), body: segmentView(segment) }
  },
  async updateSegment({ params, body, inTransaction }) {
    await inTransaction((t) => updateSegment(t, params.segmentId, body))
    return { status: 204, warnings: warningsOf(body) }
  },
  async restoreSegment({ params, body, inTransaction }) {
    const restored = await inTransaction((t) => warned(t, (w) => restoreSegment(w, params.segmentId, body)))
    return { status: 200, ...restored }
  },
  async deleteSegment({ params, inTransaction }) {
    const users = await inTransaction((t) => deleteSegment(t, params.segmentId))
    return { status: 204, warnings: deletedSegmentWarnings(users) }
  },
  async validateSegmentName({ body, db }) {
    await assertSegmentNameFree(db, body.name)
    return { status: 204 }
  },
  async listSegmentStrategies({ params, query, db, actor }) {
    return { status: 200, body: await strategiesOfSegment(db, params.segmentId, query, actor) }
  },
  async listStrategySegments({ params, db, actor }) {
    const found = await segmentsOfStrategy(db, params.strategyId, actor)
    return { status: 200, body: { segments: found.map(segmentView) } }
  },
  async setStrategySegments({ body, inTransaction }) {
    const set = await inTransaction(async (t) => {
      const segments = await setStrategySegments(t, body)
      const links = linksOf(segments.segmentIds, '/segmentIds')
      return { body: segments, warnings: await linkedWarnings(t.tx, body.projectId, links) }
    })
    return { status: 201, headers: { location: pathTo('segments', 'strategies', body.strategyId) }, ...set }
  },
} satisfies Partial<Handlers>

function warningsOf({ constraints }: Pick<Schema<'SegmentInput'>, 'constraints'>) {
  return constraintsWarnings(constraints, '/constraints')
}
