import type { Turn } from './feature-writer.ts'
import type { Making } from './makings.ts'
import type { Random } from './random.ts'
import type { Stored } from './record-kinds.ts'
import { ROLES, type Soak } from './soak.ts'
import type { Step } from './step.ts'
import { type History, historyOf } from './subject.ts'
import { kindNamed, recordSubject } from './subjects.ts'
import { newWriter } from './writer.ts'

type Own = { key: string; secret: string; history: History<Stored> }

const MAX_OWN = 5

/** A writer that creates, changes and deletes records of some kinds, and changes shared ones. */
export async function recordWriter(
  soak: Soak,
  name: string,
  random: Random,
  makings: readonly Making[],
  shared: readonly { making: Making; key: string }[],
): Promise<Turn> {
  const writer = newWriter(soak, await soak.account(name, ROLES.admin))
  const broken = (detail: string) => soak.findings.add('events that do not fit together', detail)
  const followed = ({ kind, read }: Making, key: string, secret: string, after: number) =>
    historyOf(recordSubject(soak.log, kindNamed(kind), key, read?.(secret)), broken, after)
  const common = shared.map(({ making, key }) => ({
    making,
    own: { key, secret: '', history: followed(making, key, '', 0) },
  }))
  const owned = new Map<Making, Own[]>(makings.map((making) => [making, []]))
  let marks = 0

  const change = (step: Step, history?: History<Stored>) =>
    writer.change(random.pick(soak.servers), { ...step, ...(history && { shows: [history as History<unknown>] }) })

  async function create(making: Making, mark: string): Promise<void> {
    const records = new RegExp(`^${making.type}-created$`)
    const { events, body } = await change({ request: making.create(mark, random), records, isSure: true, marker: mark })
    const [event] = events
    const secret = String((body as { secret?: unknown } | undefined)?.secret ?? '')
    // A token whose secret was lost with the response can't be read.
    if (event === undefined || (making.read !== undefined && secret === '')) return
    const key = kindNamed(making.kind).keyOf(event)
    owned.get(making)?.push({ key, secret, history: followed(making, key, secret, event.id - 1) })
  }

  function updating(making: Making, { key, secret }: Own, mark: string): Step {
    const request = making.update(key, mark, random, secret)
    const isSure = making.alwaysChanges === true
    return { request, records: new RegExp(`^${making.type}-updated$`), isSure, mayRecordNothing: !isSure }
  }

  return async () => {
    const mark = `${name}-${++marks}`
    if (common.length > 0 && random.chance(0.3)) {
      const { making, own } = random.pick(common)
      await own.history.update()
      await change(updating(making, own, mark), own.history)
      return
    }
    const making = random.pick(makings)
    const mine = owned.get(making) ?? []
    const own = mine.length === 0 ? undefined : random.pick(mine)
    if (own === undefined || (mine.length < MAX_OWN && random.chance(0.3))) return create(making, mark)
    if (random.chance(0.7)) {
      await change(updating(making, own, mark), own.history)
      return
    }
    owned.set(
      making,
      mine.filter((one) => one !== own),
    )
    if (making.remove === undefined) return
    const records = new RegExp(`^${making.type}-deleted$`)
    await change({ request: making.remove(own.key), records, isSure: true }, own.history)
  }
}
