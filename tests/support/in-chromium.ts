import type { Browser } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { findChromium, startChromium } from './chromium.ts'

const path = findChromium()

/** A start of Chromium, or of Swagger UI, takes seconds where others use the processor. */
const SLOW_MS = 120_000

let current: Browser | undefined

/** Describes tests that have a browser, which all files of a worker share; without Chromium, they are skipped. */
export function inChromium(name: string, tests: () => void): void {
  describe.skipIf(path === undefined)(name, { timeout: SLOW_MS }, () => {
    beforeAll(async () => {
      if (path !== undefined && !current?.isConnected()) current = await startChromium(path)
    }, SLOW_MS)
    tests()
  })
}

/** The browser of the tests that run now. */
export function browserOfTests(): Browser {
  if (current === undefined) throw new Error('Only tests of inChromium have a browser')
  return current
}
