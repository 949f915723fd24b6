/**
 * Returns a number as users read it: with four digits of a fraction, unless it would then be on the other side of a
 * limit. The largest and the least number stand for infinity, written as in PromQL.
 */
export function numberInWords(number: number, limit?: number): string {
  if (Math.abs(number) === Number.MAX_VALUE) return number > 0 ? '+Inf' : '-Inf'
  const short = Number(Math.abs(number) >= 1 ? number.toFixed(4) : number.toPrecision(4))
  const misleads = limit !== undefined && Math.sign(short - limit) !== Math.sign(number - limit)
  return String(misleads ? number : short)
}
