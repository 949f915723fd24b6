import { scryptSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { describe, expect, onTestFinished } from 'vitest'
import { hashing, hashOfPassword } from '../../../src/domain/users/password-hash.ts'
import { hashesDuring } from '../../support/password-hashes.ts'
import { makePerson, OTHER_PASSWORD, PASSWORD } from '../../support/sign-in.ts'
import { newGate } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

const body = { username: 'ada@example.com', password: PASSWORD }

async function storedHash({ db }: World, id: number): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passwordHash ?? ''
}

/** Gives a user a hash as a server with a lower cost has stored it. */
async function givePasswordOfOldCost({ db }: World, id: number): Promise<string> {
  const salt = Buffer.alloc(16, 'salt')
  const hash = scryptSync(PASSWORD, salt, 32, { N: 2 ** 12, r: 8, p: 1 })
  const passwordHash = `$scrypt$4096$8$1$${salt.toString('base64')}$${hash.toString('base64')}`
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
  return passwordHash
}

/** Takes all places of the line for passwords, and those to wait in. */
function fillLine(): () => Promise<unknown> {
  const gate = newGate()
  const works = Array.from({ length: 200 }, () => hashing.run(() => gate.passed))
  const ended = Promise.allSettled(works)
  const open = () => {
    gate.open()
    return ended
  }
  onTestFinished(async () => void (await open()))
  return open
}

describe('a password whose hash has another cost', () => {
  it('is hashed again when its owner signs in, once', async ({ world }) => {
    const { id } = await makePerson(world)
    const present = (await storedHash(world, id)).split('$').slice(0, 5)
    await givePasswordOfOldCost(world, id)
    const first = await hashesDuring(() => world.anonymous.call('logIn', { body }))
    expect({ status: first.answer.status, hashes: first.hashes }).toEqual({ status: 200, hashes: 2 })
    expect((await storedHash(world, id)).split('$').slice(0, 5)).toEqual(present)
    const second = await hashesDuring(() => world.anonymous.call('logIn', { body }))
    expect({ status: second.answer.status, hashes: second.hashes }).toEqual({ status: 200, hashes: 1 })
  })

  it('stays as it is after wrong guesses', async ({ world }) => {
    const { id } = await makePerson(world)
    const old = await givePasswordOfOldCost(world, id)
    const guess = () => world.anonymous.call('logIn', { body: { ...body, password: OTHER_PASSWORD } })
    const { answer, hashes } = await hashesDuring(guess)
    expect({ status: answer.status, hashes }).toEqual({ status: 401, hashes: 1 })
    expect(await storedHash(world, id)).toBe(old)
  })
})

describe('many passwords at once', () => {
  it('leave a processor, and a thread, to everything else', async () => {
    const all: Promise<string>[] = []
    const { hashes } = await hashesDuring(async () => {
      for (let n = 0; n < 6; n++) all.push(hashOfPassword(PASSWORD))
    })
    expect(hashes).toBe(Math.max(1, Math.min(availableParallelism() - 1, 3)))
    expect(new Set(await Promise.all(all)).size).toBe(6)
  })

  it('are refused when too many wait, which is no failed attempt and holds up nothing else', async ({ world }) => {
    await makePerson(world)
    const open = fillLine()
    const { status, error, headers } = await world.anonymous.call('logIn', { body })
    expect({ status, name: error?.name, after: headers['retry-after'] }).toEqual({
      status: 503,
      name: 'ServiceUnavailableError',
      after: '1',
    })
    expect((await world.admin.call('listUsers')).status).toBe(200)
    expect(await world.db.selectFrom('signInAttempts').selectAll().execute()).toEqual([])
    await open()
    expect((await world.anonymous.call('logIn', { body })).status).toBe(200)
  })
})
