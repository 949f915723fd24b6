const QUOTED_PAIR = /\\(["\\])/g

/**
 * Returns the key in the header `Idempotency-Key`, whose form the contract has checked: a text in quotes, or a bare
 * one.
 */
export function idempotencyKey(header: string): string {
  return header.startsWith('"') ? header.slice(1, -1).replaceAll(QUOTED_PAIR, '$1') : header
}
