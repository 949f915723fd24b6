/**
 * Preloaded into a server: answers each message of its parent with how long its event loop was blocked since the last
 * one, in milliseconds. `longestMs` counts only processor time of this process; the delays are those of
 * monitorEventLoopDelay.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const STEP_MS = 5
const NANOSECONDS_PER_MS = 1e6
const delays = monitorEventLoopDelay({ resolution: STEP_MS })
delays.enable()
let longestMs = 0
let last = performance.now()
let lastUsage = process.cpuUsage()

setInterval(() => {
  const now = performance.now()
  // One call in each step: it takes long enough to be seen in a benchmark.
  const usage = process.cpuUsage()
  const used = (usage.user + usage.system - lastUsage.user - lastUsage.system) / 1000
  // Time that other processes had is not time that this one took.
  longestMs = Math.max(longestMs, Math.min(now - last - STEP_MS, used))
  last = now
  lastUsage = usage
}, STEP_MS).unref()

process.on('message', () => {
  // A delay includes the step that is waited for.
  const p999Ms = delays.percentile(99.9) / NANOSECONDS_PER_MS - STEP_MS
  const maxMs = delays.max / NANOSECONDS_PER_MS - STEP_MS
  process.send({ longestMs, p999Ms, maxMs })
  longestMs = 0
  delays.reset()
})
process.channel.unref()
