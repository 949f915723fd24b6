import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Connection, connectPostgres } from '../../../src/db/connect.ts'
import { notifyCommit, notifyOutdated } from '../../../src/db/database.ts'
import { follow } from '../../../src/db/follower.ts'
import { newGate } from '../../support/waiting.ts'

const opened: Connection[] = []

/** A database that nobody connects to: it only reports commits. */
function silentDatabase() {
  const connection = connectPostgres('postgres://nobody@127.0.0.1:1/nothing', () => {})
  opened.push(connection)
  return connection.db
}

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

describe('a follower', () => {
  test('waits for earlier commits, and not for later ones', async () => {
    const db = silentDatabase()
    let reads = 0
    const follower = follow(db, async () => {
      reads++
      await setImmediate()
      // Another server commits during each read.
      if (reads < 100) notifyCommit(db)
    })
    notifyCommit(db)
    await follower.fresh()
    expect(reads).toBeLessThan(5)
  })

  test('reads for others only when it is asked for the newest', async () => {
    const db = silentDatabase()
    let reads = 0
    const follower = follow(db, async () => void reads++)
    await follower.fresh()
    expect(reads).toBe(0)
    await follower.newest()
    expect(reads).toBe(1)
    await follower.poll()
    expect(reads).toBe(2)
  })

  test('never reads twice at the same time, and shares a read', async () => {
    const db = silentDatabase()
    const gate = newGate()
    let running = 0
    let reads = 0
    const follower = follow(db, async () => {
      expect(++running).toBe(1)
      reads++
      await gate.passed
      running--
    })
    const first = follower.poll()
    const others = Array.from({ length: 10 }, () => follower.newest())
    gate.open()
    await Promise.all([first, ...others])
    expect(reads).toBe(2)
  })

  test('reads everything anew after a lost connection, also when that fails at first', async () => {
    const db = silentDatabase()
    const asked: boolean[] = []
    let isBroken = true
    const follower = follow(db, async (isAnew) => {
      asked.push(isAnew)
      if (isBroken) throw new Error('lost')
    })
    notifyOutdated(db)
    await expect(follower.poll()).rejects.toThrow('lost')
    await follower.fresh()
    isBroken = false
    await follower.poll()
    await follower.poll()
    expect(asked).toEqual([true, true, false])
  })
})
