import type { Schema } from '../../src/contract.ts'
import { asking } from './client.ts'
import type { Turn } from './feature-writer.ts'
import type { Random } from './random.ts'
import type { Stored } from './record-kinds.ts'
import { ENVIRONMENTS, PROJECTS, ROLES, type Soak } from './soak.ts'
import type { Step } from './step.ts'
import { type History, historyOf } from './subject.ts'
import { kindNamed, recordSubject } from './subjects.ts'
import { newWriter } from './writer.ts'

const OWN_PROJECTS = 3
const OWN_SHARE = 0.7

/** A writer that creates, changes, archives and deletes its own projects, and changes the shared ones. */
export async function projectWriter(soak: Soak, name: string, random: Random): Promise<Turn> {
  const writer = newWriter(soak, await soak.account(name, ROLES.admin))
  const broken = (detail: string) => soak.findings.add('events that do not fit together', detail)
  const followed = (id: string) => historyOf(recordSubject(soak.log, kindNamed('project'), id), broken)
  const own = Array.from({ length: OWN_PROJECTS }, (_, n) => ({
    id: `${name}-p${n}`,
    history: followed(`${name}-p${n}`),
  }))
  const shared = PROJECTS.map((id) => ({ id, history: followed(id) }))
  let marks = 0

  return async () => {
    const mark = `${name}-${++marks}`
    const isOwn = random.chance(OWN_SHARE)
    const { id, history } = random.pick(isOwn ? own : shared)
    await history.update()
    const step = isOwn ? ownStep(id, history, random, mark) : sharedStep(id, random, mark)
    await writer.change(random.pick(soak.servers), { ...step, shows: [history as History<unknown>] })
  }
}

function sharedStep(id: string, random: Random, mark: string): Step {
  const body = { name: id, description: mark, ...(random.chance(0.3) && { defaultStickiness: 'userId' }) }
  const request = asking('updateProject', { projectId: id }, body)
  return { request, records: /^project-updated$/, isSure: true, marker: mark }
}

function ownStep(id: string, history: History<Stored>, random: Random, mark: string): Step {
  const state = history.state()
  const path = { projectId: id }
  const environment = random.pick(ENVIRONMENTS)
  const inEnvironment = { ...path, environment }
  if (state === undefined) {
    const changeRequestEnvironments = random.chance(0.3) ? [{ name: 'production', requiredApprovals: 2 }] : []
    const mode = random.pick<Schema<'ProjectMode'>>(['open', 'protected'])
    const body = { id, name: `Project ${mark}`, mode, changeRequestEnvironments }
    return { request: asking('createProject', {}, body), records: /^project-created$/, isSure: true, marker: mark }
  }
  const isArchived = (state.archivedAt ?? null) !== null
  const steps: (() => Step)[] = [
    () => sharedStep(id, random, mark),
    () => settingsStep(id, mark),
    () => ({
      request: asking('favoriteProject', path),
      records: /^project-favorited$/,
      mayRecordNothing: true,
      isSure: true,
    }),
    () => ({
      request: asking('unfavoriteProject', path),
      records: /^project-unfavorited$/,
      mayRecordNothing: true,
      isSure: true,
    }),
    () => ({
      request: asking(isArchived ? 'reviveProject' : 'archiveProject', path),
      records: /^project-updated$/,
      isSure: true,
    }),
    () => ({
      request: asking('setChangeRequestConfiguration', inEnvironment, {
        changeRequestsEnabled: random.chance(0.5),
        requiredApprovals: random.whole(1, 5),
      }),
      records: /^change-request-configuration-updated$/,
      mayRecordNothing: true,
    }),
    () => ({
      request: asking('setDefaultStrategy', inEnvironment, { name: 'flexibleRollout', title: mark }),
      records: /^default-strategy-updated$/,
      marker: mark,
    }),
    () => ({ request: asking('removeProjectEnvironment', inEnvironment), records: /^project-environment-removed$/ }),
    () => ({
      request: asking('addProjectEnvironment', path, {
        environment,
        defaultStrategy: { name: 'flexibleRollout', title: mark },
      }),
      records: /^project-environment-added default-strategy-updated$/,
    }),
    () => ({ request: asking('deleteProject', path), records: /^project-deleted$/, isSure: true }),
  ]
  return random.pick(steps)()
}

function settingsStep(id: string, mark: string): Step {
  const body = { featureNaming: { pattern: '[a-z0-9-]+', example: 'new-checkout', description: mark } }
  const request = asking('updateProjectSettings', { projectId: id }, body)
  return { request, records: /^project-updated$/, isSure: true, marker: mark }
}
