import type { SourceFile } from './input/read-file.ts'
import type { Converted } from './output/converted.ts'

export type ReadingOptions = {
  /** The environment of files that do not name one. */
  readonly environment: string
  /** When the files are read: ramps by time get the share that they have then. */
  readonly now: Date
}

/** A format of files of another server. */
export type Format = {
  readonly name: string
  /** Whether a flag may be in several files: once for each environment. */
  readonly hasFileForEachEnvironment?: boolean
  /**
   * Reads files as features with chains of rules.
   *
   * @throws Error when a file has another format
   */
  readonly read: (files: readonly SourceFile[], options: ReadingOptions) => Converted
}
