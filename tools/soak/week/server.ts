/**
 * A server whose clock is `FAST_TIMES` as fast, from `FAST_SINCE`, in milliseconds. Its jobs keep the pace of a usual
 * clock.
 */
import { readConfig } from '../../../src/config/config.ts'
import { createDatabaseClock } from '../../../src/db/database-clock.ts'
import { start } from '../../../src/start/start.ts'
import { fastClock } from './fast-clock.ts'

const { FAST_SINCE, FAST_TIMES, ...settings } = process.env
const times = Number(FAST_TIMES)
const now = fastClock(Number(FAST_SINCE), times)
const clock = createDatabaseClock(
  () => new Date(now()),
  () => performance.now() * times,
)
await start(readConfig(settings), false, new AbortController().signal, clock)
