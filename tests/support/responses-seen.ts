import type { OperationId } from '../../src/contract.ts'
import { note, noted } from './run-notes.ts'

/** The notes of this worker. On the global object: every file of the worker shares it. */
const holder = globalThis as typeof globalThis & { responsesSeen?: Set<string> }
holder.responsesSeen ??= new Set()
const seenHere: Set<string> = holder.responsesSeen

/** Notes that an operation has answered with a status. */
export function noteResponse(id: OperationId, status: number): void {
  const response = `${id} ${status}`
  if (seenHere.has(response)) return
  seenHere.add(response)
  note('responses', response)
}

/** Returns `operation status` of every answer of this run. */
export function responsesSeen(): Set<string> {
  return noted('responses')
}
