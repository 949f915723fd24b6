/** A time in the zone of the reader, as a field for dates takes it. */
export function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
