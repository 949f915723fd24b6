import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import tests from '../../vitest.config.ts'
import type { Site } from './sites.ts'

/** The usual tests, of sources in which each mutant can be switched on: `isMutant(7) ? changed : original`. */
const sites = JSON.parse(readFileSync(process.env.MUTANTS_SITES ?? '', 'utf8')) as Site[]

const root = fileURLToPath(new URL('../..', import.meta.url))

const mutants: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform(source, path) {
    const own = [...sites.entries()].filter(([, { file }]) => join(root, file) === path)
    // From the last to the first, so that the places of the others stay.
    return own
      .sort(([, one], [, other]) => other.start - one.start)
      .reduce((text, [id, { start, end, from, to, isStatement }]) => {
        const both = `(globalThis.isMutant(${id}) ? (${to}) : (${from}))`
        return `${text.slice(0, start)}${isStatement ? 'void ' : ''}${both}${text.slice(end)}`
      }, source)
  },
}

export default defineConfig(async (env) =>
  mergeConfig(await tests(env), {
    root,
    plugins: [mutants],
    // The same source has other mutants the next time.
    test: { setupFiles: ['tools/mutants/switched-on.ts'], experimental: { fsModuleCache: false } },
  }),
)
