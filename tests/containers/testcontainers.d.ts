/* The parts of testcontainers that are used here: its own types are not there where the sources are checked. */

declare module 'testcontainers' {
  type WaitStrategy = { readonly waitsFor: never }

  export function getContainerRuntimeClient(): Promise<unknown>
  export const Wait: {
    forAll(strategies: WaitStrategy[]): WaitStrategy
    forListeningPorts(): WaitStrategy
    forLogMessage(message: RegExp, times: number): WaitStrategy
  }
}

declare module '@testcontainers/postgresql' {
  type WaitStrategy = ReturnType<typeof import('testcontainers').Wait.forAll>

  type StartedContainer = { getConnectionUri(): string; stop(): Promise<unknown> }

  export class PostgreSqlContainer {
    constructor(image: string)
    withCommand(command: string[]): this
    withWaitStrategy(strategy: WaitStrategy): this
    start(): Promise<StartedContainer>
  }
}
