import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock by which the server knows how long something takes, until the test is over. The time of day goes on.
 *
 * @returns moves the clock on
 */
export function stopClock(): (ms: number) => void {
  let now = performance.now()
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  return (ms) => {
    now += ms
  }
}
