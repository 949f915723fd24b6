import type { Schema } from '../../../src/contract.ts'
import { pause, type Random } from '../random.ts'
import type { Call } from './caller.ts'
import { sharedClicks } from './definition-clicks.ts'
import type { Finding } from './manager.ts'

type Known = { rollout: string; isOn: boolean; tag: string | undefined }

/** Edits what no file says, and looks each time whether the last edit is still there. */
export async function click(
  names: readonly string[],
  call: Call,
  random: Random,
  isOn: () => boolean,
): Promise<{ edits: number; findings: Finding[] }> {
  const findings: Finding[] = []
  const known = new Map(names.map((name): [string, Known] => [name, { rollout: '100', isOn: false, tag: undefined }]))
  const shared = sharedClicks(call, random)
  const lookAtShared = async () => {
    for (const text of await shared.lost()) findings.push({ at: new Date(), text: `an edit is lost: ${text}` })
  }
  let edits = 0
  while (isOn()) {
    const name = random.pick(names)
    await look(name)
    await edit(name)
    if (random.chance(0.3)) {
      await lookAtShared()
      await shared.edit()
    }
    edits++
    await pause(random.whole(0, 400))
  }
  for (const name of names) await look(name)
  await lookAtShared()
  return { edits, findings }

  async function look(name: string): Promise<void> {
    const { body } = await call('GET', `/api/admin/projects/shop/features/${name}`)
    const { environments, tags } = body as Schema<'Feature'>
    const [development, production] = ['development', 'production'].map((wanted) =>
      environments.find((environment) => environment.name === wanted),
    )
    const expected = known.get(name)
    const there = [development?.strategies[0]?.parameters.rollout, production?.enabled]
    const hasTag = expected?.tag === undefined || tags?.some(({ value }) => value === expected.tag)
    if (there[0] !== expected?.rollout || there[1] !== expected?.isOn || !hasTag)
      findings.push({
        at: new Date(),
        text: `an edit of ${name} is lost: ${JSON.stringify(expected)} ${JSON.stringify(body)}`,
      })
  }

  async function edit(name: string): Promise<void> {
    const expected = known.get(name)
    if (expected === undefined) return
    const feature = `/api/admin/projects/shop/features/${name}`
    const kind = random.whole(0, 2)
    if (kind === 0) {
      expected.rollout = String(random.whole(0, 100))
      const strategies = `${feature}/environments/development/strategies`
      const { body } = await call('GET', strategies)
      const [strategy] = body as Schema<'FeatureStrategy'>[]
      await done('PUT', `${strategies}/${strategy?.id}`, {
        name: 'flexibleRollout',
        parameters: { rollout: expected.rollout, stickiness: 'default', groupId: name },
      })
    } else if (kind === 1) {
      expected.isOn = !expected.isOn
      await done('POST', `${feature}/environments/production/${expected.isOn ? 'on' : 'off'}`)
    } else {
      expected.tag = 'by-hand'
      await done('POST', `/api/admin/features/${name}/tags`, { type: 'simple', value: expected.tag })
    }
  }

  /** An edit that another change was in the way of is sent again. */
  async function done(method: string, path: string, body?: object): Promise<void> {
    const { status, body: answer } = await call(method, path, body)
    if (status >= 300 && status !== 409)
      findings.push({ at: new Date(), text: `${method} ${path}: ${status} ${JSON.stringify(answer)}` })
  }
}
