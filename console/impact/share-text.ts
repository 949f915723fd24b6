import type { Schemas } from '../../clients/typescript/src/client.ts'

/** A share of users in percent; a range where it is not exact. */
export function shareText({ least, most }: Schemas['ImpactShare']): string {
  const number = (share: number) => String(Math.round(share * 100) / 100)
  return least === most ? `${number(least)} %` : `${number(least)} to ${number(most)} %`
}
