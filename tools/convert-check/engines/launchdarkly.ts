import { mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OpenEngine } from './engine.ts'

/** The SDK for servers of npm, with its source of files. It asks no server. */
export const openLaunchDarkly: OpenEngine = async (folder, files) => {
  const required = createRequire(join(folder, 'package.json'))
  const { init, basicLogger } = required('@launchdarkly/node-server-sdk')
  const { FileDataSourceFactory } = required('@launchdarkly/node-server-sdk/integrations')
  const copies = await mkdtemp(join(folder, 'launchdarkly-'))
  const paths = await Promise.all(
    files.map(async ({ content }, index) => {
      const path = join(copies, `${index}.json`)
      await writeFile(path, JSON.stringify(content))
      return path
    }),
  )
  const source = new FileDataSourceFactory({ paths })
  const logger = basicLogger({ level: 'none' })
  const client = init('sdk', {
    updateProcessor: source.getFactory(),
    sendEvents: false,
    diagnosticOptOut: true,
    logger,
  })
  await client.waitForInitialization({ timeout: 10 })
  return {
    evaluate: (key, _, users) =>
      Promise.all(
        users.map(({ id, attributes }) => {
          const context = { kind: 'user', ...attributes, key: id }
          return client.variation(key, context, undefined)
        }),
      ),
    close: () => client.close(),
    needsId: true,
  }
}
