import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { CoverageLast } from './tests/support/coverage-last.ts'
import { enginesToTest } from './tests/support/engines.ts'

const project = (engine: string): TestProjectConfiguration => ({
  extends: true,
  test: { name: engine, env: { TEST_ENGINE: engine }, globalSetup: ['tests/support/global-setup.ts'] },
})

/** One worker and one database for all files: starting an engine costs more than all tests of a file. */
export default defineConfig(async () => ({
  test: {
    include: ['tests/**/*.test.ts'],
    projects: (await enginesToTest()).map(project),
    pool: 'forks',
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { sequencer: CoverageLast },
  },
}))
