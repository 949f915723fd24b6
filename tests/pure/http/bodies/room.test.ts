import { describe, expect, test } from 'vitest'
import { type Arrival, createBodyRoom } from '../../../../src/http/requests/bodies/room.ts'

const STRANGER = true
const WITH_KEY = false

/** A room of 100 bytes with a clock, and the names of the bodies that it has refused. */
function roomOf100() {
  const time = { now: 0 }
  const refused: string[] = []
  const room = createBodyRoom(100, () => time.now)
  return {
    refused,
    wait: (ms: number) => {
      time.now += ms
    },
    begin(name: string, isStranger: boolean, bytes: number): Arrival {
      const arrival = room.begin(isStranger, () => refused.push(name))
      arrival.keep(bytes)
      return arrival
    },
  }
}

describe('createBodyRoom', () => {
  test('refuses nothing as long as all bodies fit', () => {
    const { begin, refused } = roomOf100()
    for (let body = 0; body < 10; body++) begin(`body ${body}`, STRANGER, 10)
    expect(refused).toEqual([])
  })

  test('gives back the room of a body that has arrived', () => {
    const { begin, refused } = roomOf100()
    begin('first', WITH_KEY, 80).end()
    begin('second', WITH_KEY, 80)
    expect(refused).toEqual([])
  })

  test('refuses the body that has kept most memory for the longest time', () => {
    const { begin, wait, refused } = roomOf100()
    begin('old and small', STRANGER, 1)
    begin('old', STRANGER, 50)
    wait(1000)
    begin('new', STRANGER, 49)
    begin('newest', STRANGER, 10)
    expect(refused).toEqual(['old'])
  })

  test('refuses bodies of strangers before those with a key, also the newest', () => {
    const { begin, wait, refused } = roomOf100()
    begin('with a key', WITH_KEY, 90)
    wait(60_000)
    begin('of a stranger', STRANGER, 20)
    expect(refused).toEqual(['of a stranger'])
  })

  test('refuses as many as a large one needs, and bodies with a key once there are no others', () => {
    const { begin, wait, refused } = roomOf100()
    begin('stranger 1', STRANGER, 10)
    wait(10)
    begin('stranger 2', STRANGER, 10)
    begin('key 1', WITH_KEY, 70)
    wait(10)
    begin('key 2', WITH_KEY, 60)
    expect(refused).toEqual(['stranger 1', 'stranger 2', 'key 1'])
  })

  test('counts a body that grows once', () => {
    const { begin, refused } = roomOf100()
    const body = begin('growing', STRANGER, 10)
    for (const bytes of [20, 40, 80]) body.keep(bytes)
    begin('other', STRANGER, 20)
    expect(refused).toEqual([])
  })

  test('forgets a refused body, whatever still arrives of it', () => {
    const { begin, wait, refused } = roomOf100()
    const body = begin('refused', STRANGER, 60)
    wait(10)
    const other = begin('other', STRANGER, 60)
    body.keep(90)
    body.end()
    other.keep(100)
    expect(refused).toEqual(['refused'])
  })

  test('serves a body in one piece, however many bodies are begun and not ended', () => {
    const { begin, wait, refused } = roomOf100()
    for (let body = 0; body < 1000; body++) {
      begin(`slow ${body}`, STRANGER, 9)
      wait(1)
      begin('in one piece', STRANGER, 1).end()
    }
    expect(refused).not.toContain('in one piece')
    expect(refused.length).toBeGreaterThan(900)
  })
})
