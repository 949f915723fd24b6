import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock by which the server knows how long something takes, until the test is over. The time of day
 * continues. It stops at a whole millisecond: with fractions, `(start + 250) - start` is less than 250 now and then.
 *
 * @returns moves the clock on
 */
export function stopClock(): (ms: number) => void {
  let now = Math.ceil(performance.now())
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  return (ms) => {
    now += ms
  }
}
