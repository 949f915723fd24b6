import type { Schemas } from '@flaghoist/client'
import { TEXTS } from './texts.ts'

/** Permissions of which one is needed, and where, as a refusal of the server names them. */
export type Lack = Schemas['MissingPermission']

/** What reasons are about, by their texts: a text says all of it, so it stands for it wherever a reason is passed on. */
const lacks = new Map<string, Lack>()

/** Returns why something is not allowed. */
export function reasonOf(lack: Lack): string {
  const reason = TEXTS.needs(lack.anyOf.join(' or '), lack.project, lack.environment)
  lacks.set(reason, lack)
  return reason
}

/** Returns the permissions that a reason names; none for another reason. */
export function lacksIn(reason: string): readonly Lack[] {
  const lack = lacks.get(reason)
  return lack === undefined ? [] : [lack]
}

/** Returns the toast for a user who presses what is disabled: the reason, and the missing permission. */
export function toastOf(reason: string): { text: string; isRefusal: true; lacks: readonly Lack[] } {
  return { text: reason, isRefusal: true, lacks: lacksIn(reason) }
}

/** Returns what the caller lacks for the first operation that a dry run has refused. */
export function lacksOfDryRun({ operations }: Pick<Schemas['DryRun'], 'operations'>): readonly Lack[] {
  return operations.find(({ status }) => status >= 300)?.missingPermissions ?? []
}
