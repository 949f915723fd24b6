import type { Schema } from '../../src/contract.ts'
import { asking } from './client.ts'
import { environmentOf } from './feature-history.ts'
import type { Turn } from './feature-writer.ts'
import type { Random } from './random.ts'
import type { RequestState } from './request-history.ts'
import { GUARDED, GUARDED_FEATURES, guardedFeature, ROLES, type Soak } from './soak.ts'
import type { Step } from './step.ts'
import { type History, historyOf } from './subject.ts'
import { requestSubject } from './subjects.ts'
import { newWriter } from './writer.ts'

const ENVIRONMENT = 'production'
const PLACE = { projectId: GUARDED, environment: ENVIRONMENT }
const MAX_CHANGES = 4
/** How often a reviewer decides about another author's change request. */
const INTRUSION = 0.15

/** A writer with an author of change requests, and a reviewer who applies these or those of other authors. */
export async function requestWriter(soak: Soak, name: string, random: Random): Promise<Turn> {
  const author = newWriter(soak, await soak.account(`${name}-author`, ROLES.viewer))
  const reviewer = newWriter(soak, await soak.account(`${name}-reviewer`, ROLES.admin))
  const features = Array.from({ length: GUARDED_FEATURES }, (_, n) => soak.feature(guardedFeature(n), GUARDED))
  let open: { id: number; history: History<RequestState> } | undefined
  let marks = 0

  async function add(mark: string): Promise<void> {
    const changes = Array.from({ length: random.whole(1, 3) }, () => changeOf(mark))
    const request = asking('addToChangeRequest', PLACE, changes)
    const records = /^(change-request-created )?change-added( change-added)*$/
    const { events } = await author.change(random.pick(soak.servers), {
      request,
      records,
      counts: { 'change-added': changes.length },
    })
    const id = Number(events[0]?.data?.changeRequestId)
    if (events.length === 0 || id === open?.id) return
    open = { id, history: followed(id, (events[0]?.id ?? 1) - 1) }
  }

  function followed(id: number, after: number): History<RequestState> {
    const broken = (detail: string) => soak.findings.add('events that do not fit together', detail)
    return historyOf(requestSubject(soak.log, id, GUARDED, author.caller), broken, after)
  }

  function changeOf(mark: string): Schema<'ChangeInput'> {
    const history = random.pick(features)
    const feature = history.subject.name.split(' ')[1] ?? ''
    const state = history.state()
    const strategies = state === undefined ? [] : environmentOf(state, ENVIRONMENT).strategies
    const [strategy] = random.shuffled(strategies)
    const adding = { name: 'flexibleRollout', title: mark, constraints: [], parameters: { rollout: '50' } }
    const variants = [{ name: 'blue', weight: 1000, payload: { type: 'string' as const, value: mark } }]
    if (strategy !== undefined && (strategies.length > 5 || random.chance(0.2)))
      return { action: 'deleteStrategy', feature, payload: { id: strategy.id } }
    return random.pick<Schema<'ChangeInput'>>([
      { action: 'addStrategy', feature, payload: adding },
      { action: 'patchVariant', feature, payload: { variants } },
      { action: 'updateEnabled', feature, payload: { enabled: random.chance(0.5) } },
      ...(strategy === undefined
        ? []
        : [{ action: 'updateStrategy' as const, feature, payload: { id: strategy.id, title: mark } }]),
    ])
  }

  function moving(id: number, state: Schema<'NextChangeRequestState'>, mark: string): Step {
    const request = asking(
      'setChangeRequestState',
      { projectId: GUARDED, changeRequestId: id },
      { state, comment: mark },
    )
    return { request, records: MOVES[state] ?? /^$/ }
  }

  async function goOn({ id, history }: NonNullable<typeof open>, mark: string): Promise<void> {
    await history.update()
    const state = history.state()
    const server = random.pick(soak.servers)
    const shows = [history as History<unknown>]
    const path = { projectId: GUARDED, changeRequestId: id }
    switch (state?.state) {
      case 'Draft': {
        const [changeId] = random.shuffled(state.changes)
        if (state.changes.length < MAX_CHANGES && random.chance(0.3)) return add(mark)
        if (changeId !== undefined && state.changes.length > 1 && random.chance(0.2)) {
          const request = asking('discardChange', { ...path, changeId })
          await author.change(server, { request, records: /^change-discarded$/, shows })
        } else
          await author.change(server, { ...moving(id, random.chance(0.1) ? 'Cancelled' : 'In review', mark), shows })
        return
      }
      case 'In review':
        if (random.chance(0.1)) return add(mark)
        await reviewer.change(server, { ...moving(id, random.chance(0.1) ? 'Rejected' : 'Approved', mark), shows })
        return
      case 'Approved': {
        const { done } = await reviewer.change(server, {
          ...moving(id, 'Applied', mark),
          shows: [...shows, ...(features as History<unknown>[])],
        })
        // The obstacle remains, since deleted strategies do not come back: cancel the request.
        if (!done) await author.change(server, { ...moving(id, 'Cancelled', mark), shows })
        return
      }
      default:
        open = undefined
    }
  }

  async function intrude(mark: string): Promise<void> {
    const server = random.pick(soak.servers)
    const request = asking('listChangeRequests', { projectId: GUARDED })
    const outcome = await soak.client.send(server, reviewer.caller, { ...request, query: { limit: 20 } }, 'read')
    if (!outcome.known || outcome.status !== 200) return
    const waiting = (outcome.body as Schema<'ChangeRequest'>[]).filter(
      ({ state }) => state === 'In review' || state === 'Approved',
    )
    if (waiting.length === 0) return
    const { id, state } = random.pick(waiting)
    await reviewer.change(random.pick(soak.servers), moving(id, state === 'Approved' ? 'Applied' : 'Approved', mark))
  }

  return async () => {
    const mark = `${name}-${++marks}`
    await Promise.all(features.map((history) => history.update()))
    if (random.chance(INTRUSION)) return intrude(mark)
    return open === undefined ? add(mark) : goOn(open, mark)
  }
}

/** The events that each move of a change request records. */
const MOVES: Readonly<Partial<Record<Schema<'ChangeRequestState'>, RegExp>>> = {
  'In review': /^change-request-sent-to-review$/,
  Approved: /^change-request-approval-added( change-request-approved)?$/,
  Rejected: /^change-request-rejected$/,
  Cancelled: /^change-request-cancelled$/,
  Applied: /^(\S+ )*change-request-applied$/,
}
