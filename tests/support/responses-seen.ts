import type { OperationId } from '../../src/contract.ts'

/** `operation status` of every answer of this run. On the global object: every file of the run shares it. */
const holder = globalThis as typeof globalThis & { responsesSeen?: Set<string> }
holder.responsesSeen ??= new Set()
export const responsesSeen: Set<string> = holder.responsesSeen

export function noteResponse(id: OperationId, status: number): void {
  responsesSeen.add(`${id} ${status}`)
}
