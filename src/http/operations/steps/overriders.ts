import { namingOverriders } from '../../../domain/break-glass/overriders.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AnyOutput } from '../answer.ts'
import type { Call, Next } from '../call.ts'

/** Says who could let through what a freeze holds, where something is only tried: there is time to ask them. */
export async function overriders(call: Call, next: Next): Promise<AnyOutput> {
  if (call.route.changesNothing !== true) return next(call)
  return next(call).catch(async (error: unknown) => {
    throw error instanceof DomainError ? await namingOverriders(call.binding.db, error) : error
  })
}
