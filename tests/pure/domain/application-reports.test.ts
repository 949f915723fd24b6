import { expect, test } from 'vitest'
import {
  type ApplicationReport,
  createApplicationReports,
} from '../../../src/domain/applications/application-report.ts'

const seenAt = new Date('2026-11-20T09:30:00.000Z')

function report(given: Partial<ApplicationReport> = {}): ApplicationReport {
  return {
    environment: 'production',
    appName: 'web-shop',
    keyId: 1,
    projects: ['default'],
    instanceId: 'one',
    isFrontend: false,
    seenAt,
    ...given,
  }
}

test('the last report of an instance waits, with the details of an earlier one', () => {
  const reports = createApplicationReports()
  const later = new Date('2026-11-20T09:31:00.000Z')
  reports.record(report({ sdkVersion: 'node:1', strategies: ['default'], startedAt: seenAt, intervalMs: 15 }))
  reports.record(report({ seenAt: later, projects: ['shop', 'default'], strategies: ['other'] }))
  const about = { sdkVersion: 'node:1', startedAt: seenAt, intervalMs: 15, leftOut: 0 }
  expect(reports.pending()).toEqual([
    { ...report({ seenAt: later, projects: ['default', 'shop'], strategies: ['other'] }), ...about },
  ])
})

test('instances, applications and environments are apart, and one without an instance too', () => {
  const reports = createApplicationReports()
  const all = [{}, { instanceId: 'two' }, { appName: 'app' }, { environment: 'development' }, { instanceId: undefined }]
  for (const given of [...all, ...all]) reports.record(report(given))
  expect(reports.pending()).toEqual(all.map((given) => report({ ...given, leftOut: 0 })))
})

test('a report is forgotten once written, unless the instance was seen meanwhile', () => {
  const reports = createApplicationReports()
  reports.record(report())
  reports.record(report({ instanceId: 'two' }))
  const written = reports.pending()
  reports.record(report({ sdkVersion: 'node:2' }))
  reports.written(written)
  expect(reports.pending()).toMatchObject([{ instanceId: 'one', sdkVersion: 'node:2' }])
})

test('there is room for so many; known names are still noted, and dropped ones are counted once', () => {
  const reports = createApplicationReports(1)
  reports.record(report())
  reports.record(report({ instanceId: 'two' }))
  reports.record(report({ sdkVersion: 'node:2' }))
  expect(reports.pending()).toMatchObject([{ instanceId: 'one', sdkVersion: 'node:2' }])
  expect([reports.dropped(), reports.dropped()]).toEqual([1, 0])
})

test('frontends take half of the room', () => {
  const reports = createApplicationReports(2)
  for (const [appName, keyId] of [
    ['a', 1],
    ['b', 2],
  ] as const)
    reports.record(report({ appName, keyId, isFrontend: true }))
  reports.record(report({ appName: 'c', keyId: 2 }))
  expect(reports.pending().map(({ appName }) => appName)).toEqual(['a', 'c'])
  expect(reports.dropped()).toBe(1)
})

test('one key takes half of the room, which it has again once its reports are written', () => {
  const reports = createApplicationReports(4)
  const note = (keyId: number, ...names: string[]) => {
    for (const appName of names) reports.record(report({ appName, keyId }))
    return reports.pending().map(({ appName }) => appName)
  }
  expect(note(1, 'a', 'a', 'b', 'c')).toEqual(['a', 'b'])
  expect(note(2, 'd', 'e', 'f')).toEqual(['a', 'b', 'd', 'e'])
  expect(reports.dropped()).toBe(2)
  reports.written(reports.pending().slice(0, 1))
  expect(note(1, 'g', 'h')).toEqual(['b', 'd', 'e', 'g'])
})

test('strategy types are left out where there is no room for them, and have room again once others are written', () => {
  const reports = createApplicationReports(100, 10)
  const first = report({ strategies: ['default', 'abc'] })
  reports.record(first)
  reports.record(report({ instanceId: 'two', strategies: ['x'] }))
  expect(reports.pending().map(({ strategies }) => strategies)).toEqual([['default', 'abc'], undefined])
  expect(reports.pending().map(({ leftOut }) => leftOut)).toEqual([undefined, 1])
  reports.written([first])
  reports.record(report({ instanceId: 'two', strategies: ['x'] }))
  expect(reports.pending().map(({ strategies }) => strategies)).toEqual([['x']])
})
