/** Returns a number as users read it: the largest and the least one stand for infinity, written as in PromQL. */
export function numberInWords(number: number): string {
  if (Math.abs(number) < Number.MAX_VALUE) return String(number)
  return number > 0 ? '+Inf' : '-Inf'
}
