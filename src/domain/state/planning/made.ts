import type { Permission } from '../../../../generated/permissions.ts'
import type { Operation } from './operation.ts'

/** An operation on a feature, without what follows from the feature. */
export type Made = Pick<Operation, 'operationId' | 'summary' | 'anyOf' | 'stopsIn'> & {
  readonly params?: Operation['params']
  readonly body?: unknown
  readonly before?: unknown
  readonly environment?: string
  readonly field?: string
  /** The project in which it is done, where that is not the one of the feature afterwards. */
  readonly project?: string
}

export function made(
  operationId: Operation['operationId'],
  summary: string,
  permission: Permission,
  more: Omit<Made, 'operationId' | 'summary' | 'anyOf'> = {},
): Made {
  return { operationId, summary, anyOf: [permission], ...more }
}
