/** Makes a number finite: in place of infinity, the largest number or the least one. NaN stays. */
export function finite(number: number): number {
  return Math.abs(number) === Number.POSITIVE_INFINITY ? Math.sign(number) * Number.MAX_VALUE : number
}
