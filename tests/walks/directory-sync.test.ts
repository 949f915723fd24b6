import { describe, expect } from 'vitest'
import { type Directory, directoryOf, patchOf } from '../support/directory.ts'
import { it } from '../support/world.ts'

/** Small in each run; the numbers of a large directory by the environment. */
const USERS = Number(process.env.SYNCED_USERS ?? 60)
const GROUPS = Number(process.env.SYNCED_GROUPS ?? 6)
const PER_GROUP = Math.min(USERS, 50)
const AT_ONCE = 4

const find = (filter: string) => encodeURIComponent(filter)

/** Finds a resource, and creates it or sets it as it has to be: as directories do in each cycle. */
async function ensured(directory: Directory, collection: string, filter: string, body: object): Promise<string> {
  const { body: found } = await directory('GET', `${collection}?excludedAttributes=members&filter=${find(filter)}`)
  const id: string | undefined = found.Resources[0]?.id
  if (id === undefined) return (await directory('POST', collection, body)).body.id
  const { status } = await directory('PUT', `${collection}/${id}`, body)
  expect(status).toBe(200)
  return id
}

async function synced(directory: Directory): Promise<void> {
  const ids: string[] = []
  for (let from = 0; from < USERS; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, USERS - from) }, (_, index) => from + index)
    const made = some.map((number) => {
      const userName = `person-${number}@example.com`
      const body = { userName, externalId: `u${number}`, displayName: `Person ${number}`, active: number % 10 > 0 }
      return ensured(directory, 'Users', `userName eq "${userName}"`, body)
    })
    ids.push(...(await Promise.all(made)))
  }
  for (let group = 0; group < GROUPS; group++) {
    const members = Array.from({ length: PER_GROUP }, (_, index) => ({ value: ids[(group * 7 + index) % USERS] }))
    const displayName = `Team ${group}`
    const body = { displayName, externalId: `g${group}`, members }
    const id = await ensured(directory, 'Groups', `displayName eq "${displayName}"`, body)
    expect(
      (await directory('PATCH', `Groups/${id}`, patchOf({ op: 'Add', path: 'members', value: members }))).status,
    ).toBe(204)
  }
}

describe('a directory that syncs everything twice', () => {
  it('finds the same again, and the second time records nothing', { timeout: 3_600_000 }, async ({ world }) => {
    const directory = await directoryOf(world)
    const before = process.memoryUsage().heapUsed
    await synced(directory)
    const types = await world.eventTypes()
    expect(types.filter((type) => type === 'user-created')).toHaveLength(USERS)
    expect(types.filter((type) => type === 'group-created')).toHaveLength(GROUPS)
    await world.forgetEvents()
    await synced(directory)
    expect(await world.eventTypes()).toEqual([])
    const seen: string[] = []
    for (let startIndex = 1; startIndex <= USERS; startIndex += 200) {
      const { body } = await directory('GET', `Users?startIndex=${startIndex}&count=200&attributes=userName`)
      expect(body.totalResults).toBe(USERS)
      seen.push(...body.Resources.map(({ userName }: { userName: string }) => userName))
    }
    expect(new Set(seen).size).toBe(USERS)
    // The memory does not grow with the directory.
    expect((process.memoryUsage().heapUsed - before) / 1_000_000).toBeLessThan(500)
  })
})
