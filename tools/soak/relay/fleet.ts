/**
 * A part of the fleet, in a process of its own: SDKs that poll each second, and evaluate all the time. Says when all of
 * them have features, when all have a new state, and at the end what has gone wrong.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Unleash } from 'unleash-client'
import { CLIENT_KEY, KEPT, SWITCHED } from './scene.ts'

const [url = '', count = '0'] = process.argv.slice(2)
const EVALUATE_MS = 50

const sdks = Array.from(
  { length: Number(count) },
  (_, number) =>
    new Unleash({
      url: `${url}/api`,
      appName: `fleet-${number % 10}`,
      instanceId: `${process.pid}-${number}`,
      customHeaders: { authorization: CLIENT_KEY },
      refreshInterval: 1000,
      disableMetrics: true,
      storageProvider: { set: async () => {}, get: async () => undefined },
    }),
)
const ready = new Set<number>()
let evaluations = 0
let wrong = 0
let expected: boolean | undefined
for (const [number, sdk] of sdks.entries()) {
  // Polls fail while the relay is killed: what counts is what the SDK answers.
  sdk.on('error', () => {})
  sdk.on('warn', () => {})
  sdk.on('synchronized', () => ready.add(number))
}

process.on('message', (asked: { readonly expected?: boolean; readonly isOver?: true }) => {
  if (asked.expected !== undefined) expected = asked.expected
  if (!asked.isOver) return
  process.send?.({ kind: 'over', evaluations, wrong })
  process.exit()
})

let hasSaidReady = false
for (;;) {
  for (const number of ready) {
    evaluations++
    if (!sdks[number]?.isEnabled(KEPT)) wrong++
  }
  if (!hasSaidReady && ready.size === sdks.length) {
    hasSaidReady = true
    process.send?.({ kind: 'ready' })
  }
  if (expected !== undefined && sdks.every((sdk) => sdk.isEnabled(SWITCHED) === expected)) {
    expected = undefined
    process.send?.({ kind: 'seen' })
  }
  await pause(EVALUATE_MS)
}
