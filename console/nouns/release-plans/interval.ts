/** Units of times, from the largest. */
export const UNITS = { days: 1440, hours: 60, minutes: 1 } as const
export type Unit = keyof typeof UNITS

/** Returns a time in the largest unit that it is a multiple of. */
export function timeIn(intervalMinutes: number): { unit: Unit; amount: number } {
  const units = Object.keys(UNITS) as Unit[]
  const unit = units.find((one) => intervalMinutes % UNITS[one] === 0) ?? 'minutes'
  return { unit, amount: intervalMinutes / UNITS[unit] }
}
