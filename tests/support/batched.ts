import type { OperationId, Schema } from '../../src/contract.ts'
import type { Anything } from './call.ts'

/**
 * The differences between two runs of one change: secrets, their hashes, random ids, numbers of transactions, and
 * times.
 */
const RANDOM = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\b[0-9a-f]{56}\b/g,
  /\\\\x[0-9a-f]{64,}/g,
  /(?<="(?:secret_prefix|secret)":")[^"]*/g,
  /(?<="password_hash":")[^"]*/g,
  /(?<="(?:(?:listed_)?revision|transaction_id)":"?)\d{3,}/g,
  /(?<="parametersRevision":")[\w-]+/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"\\]*/g,
]

/** Returns a value without what differs between two runs of one change. */
export function withoutChance(value: unknown): unknown {
  const text = RANDOM.reduce((text, pattern) => text.replaceAll(pattern, '…'), JSON.stringify(value) ?? 'null')
  return JSON.parse(text)
}

/** A batch of one request. */
export function batchOf(operationId: OperationId, { params, query, body }: Anything): Schema<'Batch'> {
  return { operations: [{ operationId, params: asTexts(params), query: asTexts(query), body }] }
}

function asTexts(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
