/**
 * Loaded into a server with `--import`. Reports to the parent process, over IPC, each time in which the event loop was
 * blocked. The CPU time distinguishes a busy loop from a busy machine.
 */
const TICK_MS = 10
const MIN_MS = 50

let last = performance.now()
let used = process.cpuUsage()

setInterval(() => {
  const now = performance.now()
  const blockedMs = now - last - TICK_MS
  const cpu = process.cpuUsage(used)
  if (blockedMs >= MIN_MS && process.connected)
    process.send?.({ blockedMs, cpuMs: (cpu.user + cpu.system) / 1000, endedAt: Date.now() })
  last = now
  used = process.cpuUsage()
}, TICK_MS).unref()
