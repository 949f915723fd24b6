/**
 * Preloaded into a server: answers each message of its parent with the longest time that its event loop was blocked since
 * the last one, in milliseconds.
 */
const STEP_MS = 5
let longestMs = 0
let last = performance.now()
let lastUsage = process.cpuUsage()

setInterval(() => {
  const now = performance.now()
  const { user, system } = process.cpuUsage(lastUsage)
  // Time that other processes had is not time that this one took.
  longestMs = Math.max(longestMs, Math.min(now - last - STEP_MS, (user + system) / 1000))
  last = now
  lastUsage = process.cpuUsage()
}, STEP_MS).unref()

process.on('message', () => {
  process.send(longestMs)
  longestMs = 0
})
process.channel.unref()
