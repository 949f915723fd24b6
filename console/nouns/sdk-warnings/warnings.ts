import type { Schemas } from '@flaghoist/client'

/** A rule that SDKs read in different ways; `path` is a JSON pointer. */
export type Warning = Schemas['SdkWarning']

/** Returns the warnings about a member and what is in it; their paths begin in the member. */
export function warningsIn(warnings: readonly Warning[], member: string): Warning[] {
  return warnings
    .filter(({ path }) => path === member || path.startsWith(`${member}/`))
    .map(({ path, message }) => ({ path: path.slice(member.length), message }))
}

/** Returns the warnings about no member of these: what an editor shows beside no field of its own. */
export function warningsBeside(warnings: readonly Warning[], members: readonly string[]): Warning[] {
  return warnings.filter((warning) => members.every((member) => warningsIn([warning], member).length === 0))
}

/** Returns the messages, each once, for the field of a member; undefined if there are none. */
export function warningAt(warnings: readonly Warning[], member: string): string | undefined {
  return warningText(warningsIn(warnings, member))
}

export function warningText(warnings: readonly Warning[]): string | undefined {
  return messagesOf(warnings).join('. ') || undefined
}

export function messagesOf(warnings: readonly Warning[]): string[] {
  return [...new Set(warnings.map(({ message }) => message))]
}

/** Returns what SDKs would read in different ways after the operations of a dry run. */
export function warningsOfDryRun({ operations }: Pick<Schemas['DryRun'], 'operations'>): Warning[] {
  return operations.flatMap(({ warnings = [] }) => warnings)
}
