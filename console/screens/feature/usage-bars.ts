type Used = { readonly environment: string; readonly timestamp: string; readonly yes: number; readonly no: number }

export type Hour = { readonly at: string; readonly yes: number; readonly no: number }
export type UsageOfEnvironment = {
  readonly environment: string
  readonly yes: number
  readonly no: number
  /** One for each hour, the oldest first. */
  readonly hours: readonly Hour[]
}

const HOUR_MS = 3_600_000

/** Adds up what applications have reported, by environment and hour, for the `count` hours until `now`. */
export function usageByHour(reported: readonly Used[], now: number, count: number): UsageOfEnvironment[] {
  const last = Math.floor(now / HOUR_MS)
  const hours = Array.from({ length: count }, (_, index) => last - count + 1 + index)
  const names = [...new Set(reported.map(({ environment }) => environment))]
  return names.map((environment) => {
    const own = reported.filter((used) => used.environment === environment)
    const each = hours.map((hour) => {
      const within = own.filter(({ timestamp }) => Math.floor(Date.parse(timestamp) / HOUR_MS) === hour)
      return { at: new Date(hour * HOUR_MS).toISOString(), yes: sum(within, 'yes'), no: sum(within, 'no') }
    })
    return { environment, hours: each, yes: sum(each, 'yes'), no: sum(each, 'no') }
  })
}

function sum(of: readonly { readonly yes: number; readonly no: number }[], member: 'yes' | 'no'): number {
  return of.reduce((total, each) => total + each[member], 0)
}
