import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { reportingProcess } from '../support/reports.ts'
import { it, type World } from '../support/world.ts'

/** A time that the database does not know. */
const never = new Date('+275760-09-13T00:00:00.000Z')
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

async function applications(world: World): Promise<string[]> {
  return (await world.admin.call('listApplications', {})).body.applications.map(({ appName }) => appName)
}

async function uses(world: World, featureName: string): Promise<number[]> {
  const { body } = await world.admin.call('getFeatureMetrics', { params: { featureName } })
  return body.lastHourUsage.map(({ yes }) => yes)
}

describe('what the database refuses', () => {
  it('is left out of the applications, and holds up nothing else', async ({ world }) => {
    const { see, use, job, warnings, reports } = reportingProcess(world)
    const featureName = await world.feature()
    for (const appName of names) see({ appName, ...(appName === 'c' && { startedAt: never, instanceId: 'c-1' }) })
    use({ featureName, appName: 'a' })
    await job()
    expect(await applications(world)).toEqual(names.filter((name) => name !== 'c'))
    expect(await uses(world, featureName)).toEqual([1])
    expect(reports.applications.pending()).toEqual([])
    const refused = { dropped: 1, appName: 'c', environment: 'development', instanceId: 'c-1' }
    expect(warnings).toEqual([{ ...refused, err: expect.any(Error) }])
    await job()
    expect(warnings).toHaveLength(1)
  })

  it('is left out of the usage, and holds up nothing else', async ({ world }) => {
    const { use, job, warnings } = reportingProcess(world)
    const features: string[] = []
    for (const name of names) features.push(await world.feature({ name }))
    for (const featureName of features) use({ featureName, yes: featureName === 'c' ? 1e30 : 1 })
    await job()
    const counted = await Promise.all(features.map((featureName) => uses(world, featureName)))
    expect(counted).toEqual(features.map((name) => (name === 'c' ? [] : [1])))
    const refused = { dropped: 1, featureName: 'c', appName: 'web-shop', environment: 'development' }
    expect(warnings).toEqual([{ ...refused, err: expect.any(Error) }])
    use({ featureName: 'c' })
    await job()
    expect(await uses(world, 'c')).toEqual([1])
    expect(warnings).toHaveLength(1)
  })
})

it('writes the usage of known applications while new ones cannot be written', async ({ world }) => {
  const { use, job } = reportingProcess(world)
  const featureName = await world.feature()
  use({ featureName })
  await job()
  await sql`alter table application_instances rename to gone`.execute(world.db)
  try {
    use({ featureName })
    await expect(job()).rejects.toThrow('application_instances')
  } finally {
    await sql`alter table gone rename to application_instances`.execute(world.db)
  }
  expect(await uses(world, featureName)).toEqual([2])
  await job()
  expect(await uses(world, featureName)).toEqual([2])
})

it('counts the usage of an application that is first seen while the job runs', async ({ world }) => {
  const { use, job, reports } = reportingProcess(world)
  const featureName = await world.feature()
  use({ featureName, appName: 'first' })
  const { applications: collected } = reports
  let isLate = true
  const forget = collected.written
  // The job has written the application that it knew, and not taken its usage yet.
  Object.assign(collected, {
    written(seen: Parameters<typeof forget>[0]) {
      forget(seen)
      if (isLate) use({ featureName, appName: 'second' })
      isLate = false
    },
  })
  await job()
  expect(await uses(world, featureName)).toEqual([2])
  expect(await applications(world)).toEqual(['first', 'second'])
})
