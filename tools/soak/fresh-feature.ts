import { asking } from './client.ts'
import { firstEnvironmentSteps } from './environment-steps.ts'
import { addTag, create, describe, type Target } from './feature-steps.ts'
import type { Random } from './random.ts'
import { PROJECTS, type Soak } from './soak.ts'
import { type History, historyOf } from './subject.ts'
import { featureSubject } from './subjects.ts'
import type { Writer } from './writer.ts'

const [HOME] = PROJECTS

/**
 * Creates a feature, lets two writers change it at the same time before any server has read it, and deletes it again.
 * The cache of a server has to include both changes.
 */
export async function changeFresh(
  soak: Soak,
  [writer, rival]: readonly [Writer, Writer],
  name: string,
  random: Random,
): Promise<void> {
  const broken = (detail: string) => soak.findings.add('events that do not fit together', detail)
  const history = historyOf(featureSubject(soak.log, name, HOME), broken)
  const shows = [history as History<unknown>]
  const anywhere = () => random.pick(soak.servers)
  const target = (): Target => ({ name, project: HOME, isOwn: true, state: history.state(), parents: [] })

  // Not read back: a change has to be the first to read it.
  const created = await writer.change(anywhere(), create(target(), { random, mark: `${name}-made` }))
  if (!created.done) return
  await history.update()
  const first = describe(target(), { random, mark: `${name}-first` })
  const second = random.pick([addTag, ...firstEnvironmentSteps])(target(), { random, mark: `${name}-second` })
  await Promise.all([
    first && writer.change(anywhere(), { ...first, shows }),
    second && rival.change(anywhere(), { ...second, shows }),
  ])
  const path = { projectId: HOME, featureName: name }
  const request = asking('archiveFeature', path)
  const { done } = await writer.change(anywhere(), { request, records: /^feature-archived$/, isSure: true })
  if (!done) return
  const deletion = asking('deleteFeatures', { projectId: HOME }, { features: [name] })
  await writer.change(anywhere(), { request: deletion, records: /^feature-deleted$/, isSure: true, shows })
}
