import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { enginesToTest } from './tests/support/engines.ts'
import { InOrder } from './tests/support/in-order.ts'
import { containerProject, engineProjects, packagesProject, pureProjects } from './tests/support/test-projects.ts'

/** A worker has one database for all its files: starting an engine costs more than all tests of a file. */
export default defineConfig(async () => ({
  resolve: {
    alias: { '@flaghoist/client': fileURLToPath(new URL('clients/typescript/src/client.ts', import.meta.url)) },
  },
  test: {
    projects: [
      ...pureProjects(),
      ...(await enginesToTest()).flatMap(engineProjects),
      packagesProject(),
      containerProject(),
    ],
    pool: 'forks',
    isolate: false,
    // What a module becomes is kept in node_modules until the module changes: the projects share most of them.
    experimental: { fsModuleCache: true },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { sequencer: InOrder },
  },
}))
