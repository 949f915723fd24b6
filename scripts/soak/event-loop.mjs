/**
 * Loaded into a server with `--import`: tells the process that started it, over IPC, of each time in which its event loop
 * stood still. The time of the processor tells a loop that was busy from a machine that was.
 */
const TICK_MS = 10
const SHORTEST_MS = 50

let last = performance.now()
let used = process.cpuUsage()

setInterval(() => {
  const now = performance.now()
  const blockedMs = now - last - TICK_MS
  const cpu = process.cpuUsage(used)
  if (blockedMs >= SHORTEST_MS && process.connected)
    process.send?.({ blockedMs, cpuMs: (cpu.user + cpu.system) / 1000, endedAt: Date.now() })
  last = now
  used = process.cpuUsage()
}, TICK_MS).unref()
