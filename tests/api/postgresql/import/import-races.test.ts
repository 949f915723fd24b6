import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { request } from '../../../support/access.ts'
import { type File, importing } from '../../../support/features-batch.ts'
import { it, type World } from '../../../support/world.ts'

const CALLS = 20

function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function activeFeatures({ db }: World): Promise<string[]> {
  const rows = await db.selectFrom('features').select('name').where('archivedAt', 'is', null).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

function post(world: World, data: Partial<File>, project = 'default') {
  const body = { environment: 'development', project, data: { features: [], featureStrategies: [], ...data } }
  return request(world, 'POST', 'features-batch/import', body)
}

const twoOf = (at: number): Partial<File> => ({ features: [{ name: `b-${at}` }, { name: `a-${at}` }] })
const isEven = (at: number) => at % 2 === 0

describe('imports at once', () => {
  it('never take more than the limit of the project, together with features that are created', async ({ world }) => {
    await world.project('small', { featureLimit: 9 })
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, at) =>
        isEven(at)
          ? post(world, twoOf(at), 'small')
          : request(world, 'POST', 'projects/small/features', { name: `single-${at}` }),
      ),
    )
    const made = await activeFeatures(world)
    expect(made.length).toBe(9)
    expect(Object.keys(tally(answers)).filter((status) => !['200', '201', '403'].includes(status))).toEqual([])
    const whole = made.filter((name) => name.startsWith('a-')).map((name) => name.replace('a-', 'b-'))
    expect(made.filter((name) => name.startsWith('b-'))).toEqual(whole)
  })

  it('never take more than the limit of the instance, whatever the projects are', async ({ world }) => {
    const projects = await Promise.all(['p0', 'p1', 'p2', 'p3'].map((id) => world.project(id)))
    world.limit({ features: 11 })
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, at) => {
        const project = projects[at % 4] ?? ''
        if (isEven(at)) return post(world, at % 4 === 0 ? twoOf(at) : { features: [{ name: `one-${at}` }] }, project)
        return request(world, 'POST', `projects/${project}/features`, { name: `single-${at}` })
      }),
    )
    expect((await activeFeatures(world)).length).toBe(11)
    expect(Object.keys(tally(answers)).filter((status) => !['200', '201', '400'].includes(status))).toEqual([])
  })

  it('of the same features end as one of them says', async ({ world }) => {
    const names = ['c', 'a', 'b']
    const file = (at: number): Partial<File> => ({
      features: names.map((name) => ({ name, description: `${at}` })),
      featureStrategies: names.map((featureName) => ({ featureName, name: 'default', title: `${at}` })),
      featureTags: names.map((featureName) => ({ featureName, tagType: 'team', tagValue: `tag-${at}` })),
      featureEnvironments: names.map((featureName) => ({
        featureName,
        enabled: isEven(at),
        variants: [{ name: `v${at}`, weight: 1 }],
      })),
      dependencies: [{ feature: 'a', dependencies: isEven(at) ? [{ feature: 'b' }] : [] }],
      tagTypes: [{ name: 'team' }],
      contextFields: [{ name: 'plan' }],
    })
    const answers = await Promise.all(Array.from({ length: CALLS }, (_, at) => post(world, file(at))))
    expect(tally(answers)).toEqual({ 200: CALLS })
    const last = (await world.events()).filter(({ type }) => type === 'feature-strategy-add').at(-1)
    const at = Number((last?.data as { title?: string } | undefined)?.title)
    for (const featureName of names) {
      const { body } = await world.admin.call('getFeature', { params: { projectId: 'default', featureName } })
      expect(body).toMatchObject({ description: `${at}`, tags: [{ value: `tag-${at}` }] })
      expect(body.environments[0]).toMatchObject({
        enabled: isEven(at),
        strategies: [{ title: `${at}` }],
        variants: [{ name: `v${at}` }],
      })
    }
  })

  it('of the same new things into several projects make them once', async ({ world }) => {
    const projects = await Promise.all(Array.from({ length: 8 }, (_, at) => world.project(`p${at}`)))
    const things = {
      tagTypes: ['x', 'a'].map((end) => ({ name: `type-${end}` })),
      contextFields: [{ name: 'plan' }, { name: 'area' }],
    }
    const tagged = (name: string, ...values: string[]) =>
      values.map((tagValue) => ({ featureName: name, tagType: 'type-x', tagValue }))
    const answers = await Promise.all(
      projects.map((project, at) => {
        const [one, other] = [`a-${project}`, `b-${project}`]
        const values = isEven(at) ? ['first', 'other'] : ['other', 'first']
        const featureTags = [...tagged(one, values[0] ?? ''), ...tagged(other, values[1] ?? '')]
        return post(world, { features: [{ name: one }, { name: other }], featureTags, ...things }, project)
      }),
    )
    expect(tally(answers)).toEqual({ 200: projects.length })
    const types = await world.eventTypes()
    const timesOf = (wanted: string) => types.filter((type) => type === wanted).length
    expect([timesOf('tag-type-created'), timesOf('context-field-created'), timesOf('tag-created')]).toEqual([2, 2, 2])
  })

  it('never leave a strategy with a value that a field does not accept, which another one has made', async ({
    world,
  }) => {
    const projects = await Promise.all(Array.from({ length: 8 }, (_, at) => world.project(`p${at}`)))
    const answers = await Promise.all(
      projects.map((project, at) => {
        const values = [isEven(at) ? 'pro' : 'free']
        const constraints = [{ contextName: 'plan', operator: 'IN' as const, values }]
        const featureStrategies = [{ featureName: `a-${project}`, name: 'default', constraints }]
        const contextFields = [{ name: 'plan', legalValues: values.map((value) => ({ value })) }]
        return post(world, { features: [{ name: `a-${project}` }], featureStrategies, contextFields }, project)
      }),
    )
    expect(tally(answers)).toEqual({ 200: 4, 400: 4 })
    const { rows } = await sql<{ values: string[] }>`
      select distinct constraints -> 0 -> 'values' as values from feature_strategies`.execute(world.db)
    const { body: plan } = await world.admin.call('getContextField', { params: { contextField: 'plan' } })
    expect(rows.map(({ values }) => values)).toEqual([plan.legalValues.map(({ value }) => value)])
  })

  it('of the same new feature into several projects make it once', async ({ world }) => {
    const projects = await Promise.all(Array.from({ length: 8 }, (_, at) => world.project(`p${at}`)))
    const answers = await Promise.all(
      projects.map((project) => post(world, { features: [{ name: 'a' }, { name: 'b' }] }, project)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => [400, 409].includes(status))).toHaveLength(7)
    expect(await activeFeatures(world)).toEqual(['a', 'b'])
    expect((await importing(world, { features: [{ name: 'a' }] }, { project: 'default' })).status).toBe(400)
  })
})
