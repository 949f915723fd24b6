import { asking } from './client.ts'
import { environmentOf, type FeatureState } from './feature-history.ts'
import { create, type StepMaker, type Target } from './feature-steps.ts'
import { changeFresh } from './fresh-feature.ts'
import type { Random } from './random.ts'
import { ENVIRONMENTS, PROJECTS, ROLES, SHARED_FEATURES, type Soak, sharedFeature } from './soak.ts'
import type { Step } from './step.ts'
import type { History } from './subject.ts'
import { newWriter } from './writer.ts'

/** One action of a writer. */
export type Turn = () => Promise<void>

const OWN_FEATURES = 4
const OWN_SHARE = 0.6
const BULK_SHARE = 0.1
const FRESH_SHARE = 0.15
/** How often another writer changes the same shared feature at the same time. */
const RIVAL_SHARE = 0.5

/** A writer that changes features: its own and the shared ones. */
export async function featureWriter(
  soak: Soak,
  name: string,
  random: Random,
  makers: readonly StepMaker[],
): Promise<Turn> {
  const writer = newWriter(soak, await soak.account(name, ROLES.admin))
  const rival = newWriter(soak, await soak.account(`${name}-rival`, ROLES.admin))
  const [home] = PROJECTS
  const own = Array.from({ length: OWN_FEATURES }, (_, n) => soak.feature(`${name}-f${n}`, home))
  const nameOf = (history: History<FeatureState>) => history.subject.name.split(' ')[1] ?? ''
  let marks = 0

  for (const history of own) {
    const first = { name: nameOf(history), project: home, isOwn: true, state: undefined, parents: [] }
    await change(create(first, { random, mark: `${name}-0` }), [history])
  }

  async function change(step: Step, shows: History<FeatureState>[], by = writer) {
    await by.change(random.pick(soak.servers), { ...step, shows: shows as History<unknown>[] })
  }

  function target(): { history: History<FeatureState>; target: Target } {
    const isOwn = random.chance(OWN_SHARE)
    const index = random.whole(0, OWN_FEATURES - 1)
    const shared = random.whole(0, SHARED_FEATURES - 1)
    const history = isOwn ? (own[index] as History<FeatureState>) : soak.feature(sharedFeature(shared), home)
    const parents = isOwn && index > 0 ? [`${name}-f0`] : []
    const state = history.state()
    return {
      history,
      target: { name: nameOf(history), project: state?.project ?? home, isOwn, state, parents },
    }
  }

  return async () => {
    const mark = `${name}-${++marks}`
    await Promise.all(own.map((history) => history.update()))
    if (random.chance(BULK_SHARE)) {
      const step = turningAll(own, random)
      if (step !== undefined) return change(step.step, step.shows)
    }
    if (random.chance(FRESH_SHARE)) return changeFresh(soak, [writer, rival], `${name}-n${marks}`, random)
    for (;;) {
      const { history, target: chosen } = target()
      const isMissing = chosen.isOwn && chosen.state === undefined
      const step = (isMissing ? create : random.pick(makers))(chosen, { random, mark })
      if (step === undefined) continue
      const isRivalled = !chosen.isOwn && random.chance(RIVAL_SHARE)
      const other = isRivalled ? random.pick(makers)(chosen, { random, mark: `${mark}-rival` }) : undefined
      await Promise.all([change(step, [history]), other && change(other, [history], rival)])
      return
    }
  }
}

/** Turns several features of one owner on or off: all or none. */
function turningAll(
  own: readonly History<FeatureState>[],
  random: Random,
): { step: Step; shows: History<FeatureState>[] } | undefined {
  const environment = random.pick(ENVIRONMENTS)
  const chosen = own.flatMap((history) => {
    const state = history.state()
    return state !== undefined && !state.archived && state.project === PROJECTS[0] ? [{ history, state }] : []
  })
  const isOn = random.chance(0.5)
  const turned = chosen.filter(({ state }) => environmentOf(state, environment).enabled !== isOn).length
  if (chosen.length < 2) return undefined
  const type = `feature-environment-${isOn ? 'enabled' : 'disabled'}`
  const body = { features: chosen.map(({ state }) => String(state.record.name)) }
  const request = asking(isOn ? 'turnFeaturesOn' : 'turnFeaturesOff', { projectId: PROJECTS[0], environment }, body)
  const records = /^(( |^)(feature-strategy-add|feature-strategy-update|feature-environment-(enabled|disabled)))+$/
  const step = { request, records, counts: { [type]: turned }, isSure: true, mayRecordNothing: turned === 0 }
  return { step, shows: chosen.slice(0, 2).map(({ history }) => history) }
}
