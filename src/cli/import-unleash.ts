import { readConfig } from '../config/config.ts'
import type { Environment } from './command.ts'
import { importAll } from './import-unleash/import-all.ts'
import type { Servers } from './import-unleash/move-kind.ts'
import { serverAt } from './import-unleash/server.ts'

type Options = Readonly<Record<string, string>>

/**
 * Copies everything that the admin interface of Unleash shows to a running server of this program, by its own admin
 * interface, and prints what was done. Sets the exit code if something was not taken.
 *
 * @throws Error when an option is missing, or one of the servers does not answer
 */
export async function run(env: Environment, options: Options): Promise<void> {
  const isDryRun = options['dry-run'] !== undefined
  const isComplete = await importAll(serversOf(env, options), isDryRun, (line) => process.stdout.write(`${line}\n`))
  if (!isComplete) process.exitCode = 1
}

function serversOf(env: Environment, options: Options): Servers {
  const { adminApiKey, port } = readConfig(env)
  const { url } = options
  if (!url) throw new Error('--url is missing. Accepted: the address of Unleash, like https://unleash.example.com')
  const token = options.token ?? env.UNLEASH_TOKEN
  if (!token)
    throw new Error(
      '--token is missing. Accepted: an admin token of Unleash, or a personal access token of an admin, here or in UNLEASH_TOKEN',
    )
  const key = options['to-key'] ?? adminApiKey
  if (!key) throw new Error('--to-key is missing. Accepted: an admin key of this server, here or in ADMIN_API_KEY')
  const to = options.to ?? `http://127.0.0.1:${port}`
  return {
    unleash: serverAt({ name: 'Unleash', url, key: token }),
    flaghoist: serverAt({ name: 'Flaghoist', url: to, key }),
  }
}
