/** A setting of one run. Everything else is set by environment variables, for all commands alike. */
export type Option = {
  readonly name: string
  /** The placeholder of the value in the help; if absent, the option has no value. */
  readonly placeholder?: string
  readonly summary: string
}

export type Command = {
  readonly name: string
  readonly summary: string
  readonly details: string
  readonly options: readonly Option[]
  /** How the help calls the arguments after the name, such as `<file>…`; if absent, the command has none. */
  readonly operands?: string
  /** What the help says of environment variables, where it is not that of all commands. */
  readonly settings?: string
  /**
   * Loads the module of the command and runs it, with the given options by name, and the arguments that are no options.
   * An option without a value has an empty one.
   *
   * @throws Error whose message says what to do
   */
  readonly run: (
    env: Environment,
    options: Readonly<Record<string, string>>,
    operands: readonly string[],
  ) => Promise<void>
}

export type Environment = Readonly<Record<string, string | undefined>>
