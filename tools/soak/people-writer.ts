import { asking, type Caller } from './client.ts'
import type { Turn } from './feature-writer.ts'
import { pause, type Random } from './random.ts'
import type { Stored } from './record-kinds.ts'
import type { Server } from './server.ts'
import { PROJECTS, ROLES, type Soak } from './soak.ts'
import type { Step } from './step.ts'
import { type History, historyOf } from './subject.ts'
import { kindNamed, recordSubject } from './subjects.ts'
import { newWriter, type Writer } from './writer.ts'

/** How long another server may still use the earlier rights of an account. */
const ACCESS_MS = 250
const MEMBER_ROLE = 5

/** A writer that changes users: names, roles and project roles, and checks that their keys follow at once. */
export async function peopleWriter(
  soak: Soak,
  name: string,
  random: Random,
  sharedPeople: readonly number[],
): Promise<Turn> {
  const writer = newWriter(soak, await soak.account(name, ROLES.admin))
  const rival = newWriter(soak, await soak.account(`${name}-rival`, ROLES.admin))
  const broken = (detail: string) => soak.findings.add('events that do not fit together', detail)
  const followed = (kind: string, key: string, after = 0) =>
    historyOf(recordSubject(soak.log, kindNamed(kind), key), broken, after)
  const shared = sharedPeople.map((id) => ({ id, history: followed('user', String(id)) }))
  const helper = await soak.account(`${name}-helper`, ROLES.viewer)
  const helperHistory = followed('service account', String(helper.id))
  let own: { id: number; history: History<Stored>; access: History<Stored> } | undefined
  let marks = 0

  const change = (step: Step, history?: History<Stored>, by = writer) =>
    by.change(random.pick(soak.servers), { ...step, ...(history && { shows: [history as History<unknown>] }) })

  async function createOwn(mark: string): Promise<void> {
    const body = { username: mark, name: mark, rootRole: random.pick([2, 3]), sendEmail: false }
    const { events } = await change({
      request: asking('createUser', {}, body),
      records: /^user-created$/,
      isSure: true,
      marker: mark,
    })
    const id = Number(events[0]?.data?.id)
    const [project] = PROJECTS
    // Events before its first event do not matter.
    const after = (events[0]?.id ?? 1) - 1
    if (events.length > 0)
      own = {
        id,
        history: followed('user', String(id), after),
        access: followed('roles in a project', `${project} ${id}`, after),
      }
  }

  async function changeOwn({ id, history, access }: NonNullable<typeof own>, mark: string): Promise<void> {
    const [project] = PROJECTS
    const path = { projectId: project, userId: id }
    const choice = random.whole(0, 9)
    if (choice <= 4) {
      const roles = random.pick([[MEMBER_ROLE], []])
      const step = choice <= 3 ? asking('setProjectUserRoles', path, { roles }) : asking('removeProjectUser', path)
      const records = /^project-access-user-roles-(updated|deleted)$/
      await change({ request: step, records, mayRecordNothing: true }, access)
    } else if (choice === 5) {
      own = undefined
      await change({ request: asking('deleteUser', { userId: id }), records: /^user-deleted$/, isSure: true }, history)
    } else await change({ ...renaming(id, mark, random), isSure: true }, history)
  }

  return async () => {
    const mark = `${name}-${++marks}`
    const choice = random.next()
    if (choice < 0.35) {
      const { id, history } = random.pick(shared)
      await history.update()
      const other = { ...renaming(id, `${mark}-rival`, random), isSure: true }
      await Promise.all([
        change({ ...renaming(id, mark, random), isSure: true }, history),
        change(other, history, rival),
      ])
    } else if (choice < 0.55) await changeAccess(soak, writer, helper, helperHistory, random)
    else if (own === undefined) await createOwn(mark)
    else await changeOwn(own, mark)
  }
}

/** Sets a new name, or a role. A shared user may already have that role. */
function renaming(id: number, mark: string, random: Random): Step {
  const isNamed = random.chance(0.5)
  const body = isNamed ? { name: mark } : { rootRole: random.pick([1, 2, 3]) }
  const request = asking('updateUser', { userId: id }, body)
  return { request, records: /^user-updated$/, mayRecordNothing: !isNamed, ...(isNamed && { marker: mark }) }
}

/** Gives an account the Admin role or takes it away, and tries an operation for Admins on both servers. */
async function changeAccess(
  soak: Soak,
  writer: Writer,
  helper: Caller,
  history: History<Stored>,
  random: Random,
): Promise<void> {
  await history.update()
  const rootRole = history.state()?.rootRole === ROLES.admin ? ROLES.viewer : ROLES.admin
  const server = random.pick(soak.servers)
  const trying = asking('countAdmins', {})
  const wanted = rootRole === ROLES.admin ? 200 : 403
  const tryOn = async (one: Server, at: number) => {
    const since = Date.now() - at
    const outcome = await soak.client.send(one, helper, trying, 'read')
    if (!outcome.known || outcome.status === wanted) return
    const which = one === server ? 'the same server' : `the other server after ${ACCESS_MS} ms`
    const detail = `${helper.name} on ${one.name} ${since} ms after its role became ${rootRole}: ${outcome.status}`
    soak.findings.add(`rights of before on ${which}`, detail)
  }
  const tryEverywhere = async (at: number) => {
    await tryOn(server, at)
    await pause(Math.max(0, at + ACCESS_MS - Date.now()))
    for (const other of soak.servers) if (other !== server) await tryOn(other, at)
  }
  const step: Step = {
    request: asking('updateServiceAccount', { serviceAccountId: helper.id }, { rootRole }),
    records: /^service-account-updated$/,
    isSure: true,
    onAcknowledged: tryEverywhere,
    shows: [history as History<unknown>],
  }
  // While the role changes, the other server reads the earlier rights and may cache them.
  const learning = soak.servers.map((one) => soak.client.send(one, helper, trying, 'read'))
  await Promise.all([writer.change(server, step), ...learning])
}
