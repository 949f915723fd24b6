import { afterEach, expect, test, vi } from 'vitest'
import { replicaLog } from '../../../src/logging/replica-log.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a replica that is late, also again and again, has one record, and one when it is read again', () => {
  vi.useFakeTimers()
  const records: string[] = []
  const record = (level: string) => (fields: object, message: string) =>
    void records.push(`${level} ${JSON.stringify(fields)} ${message}`)
  const looked = replicaLog({ warn: record('warn'), info: record('info') } as unknown as Parameters<
    typeof replicaLog
  >[0])
  const looks = (unused: string | undefined, times: number) => {
    for (let n = 0; n < times; n++) {
      looked(unused)
      vi.advanceTimersByTime(200)
    }
  }
  looks(undefined, 20)
  expect(records).toEqual([])
  for (let n = 0; n < 5; n++) {
    looks('it is late', 5)
    looks(undefined, 5)
  }
  expect(records).toEqual([
    'warn {"reason":"it is late"} nothing is read from the replica (DATABASE_READ_URL) until it can be used again',
  ])
  looks(undefined, 20)
  expect(records.slice(1)).toEqual(['info {"ms":9000} the replica is read again'])
  looks('it does not answer', 1)
  expect(records).toHaveLength(3)
})
