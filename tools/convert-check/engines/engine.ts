import type { SourceFile } from '../../../src/cli/convert/input/read-file.ts'

/** A user as an application describes them: with an id, and attributes that have types. */
export type User = {
  readonly id: string | undefined
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** The engine of another server with files. */
export type Engine = {
  /** Returns what a flag gives to each user: undefined for the value that the code of an application has. */
  evaluate(key: string, environment: string, users: readonly User[]): Promise<unknown[]> | unknown[]
  close?(): void
  /** Whether a user without an id is an error, whatever the flag says. */
  readonly needsId?: boolean
}

/** Opens the engine that was installed in a folder. */
export type OpenEngine = (folder: string, files: readonly SourceFile[]) => Promise<Engine> | Engine
