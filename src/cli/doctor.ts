import { type Config, readConfig } from '../config/config.ts'
import { secretsIn } from '../config/read-variable.ts'
import { encryptedTexts } from '../domain/encrypted-secrets/queries.ts'
import { reasonOf } from '../runtime/reason.ts'
import type { Environment } from './command.ts'
import { type Opened, openedDatabase } from './doctor/database.ts'
import { findingsOfFiles } from './doctor/files.ts'
import { type Finding, lineOf, ok, problem } from './doctor/finding.ts'
import { findingOfNames } from './doctor/names.ts'
import { findingOfPlans } from './doctor/plans.ts'
import { findingOfBaseUrl, findingsOfProxy } from './doctor/proxy.ts'
import { findingOfRequests } from './doctor/requests.ts'
import { findingOfRules } from './doctor/rules.ts'
import { findingsOfSecrets } from './doctor/secrets.ts'
import { findingOfMail, findingOfSignIn } from './doctor/services.ts'

/** Checks the settings and everything that they name, and prints a line for each. Sets the exit code on a problem. */
export async function run(env: Environment): Promise<void> {
  const secrets: string[] = []
  let problems = 0
  const show = (findings: readonly Finding[]) => {
    problems += findings.filter(({ state }) => state === 'problem').length
    for (const finding of findings) process.stdout.write(`${lineOf(finding, secrets)}\n`)
  }
  const config = configOf(env)
  if ('state' in config) show([config])
  else {
    secrets.push(...secretsIn(env))
    show([ok('settings', 'every value is accepted')])
    await checkAll(config, show)
  }
  process.stdout.write(problems === 0 ? 'No problem was found.\n' : `Problems: ${problems}\n`)
  if (problems > 0) process.exitCode = 1
}

function configOf(env: Environment): Config | Finding {
  try {
    return readConfig(env)
  } catch (error) {
    return problem('settings', reasonOf(error), 'correct it, and run this again: the other checks need it')
  }
}

async function checkAll(config: Config, show: (findings: readonly Finding[]) => void): Promise<void> {
  show(await findingsOfFiles(config))
  const opened = await openedDatabase(config, () => new Date())
  if ('db' in opened) {
    try {
      show([...opened.findings, ...(await findingsInside(opened, config))])
    } finally {
      await opened.close()
    }
  } else show(opened)
  show([await findingOfMail(config)])
  show(findingsOfProxy(config))
  if (config.baseUrl !== undefined) show([await findingOfBaseUrl(config.baseUrl)])
}

/** Checks the content of a database. Tables of another version are left alone: columns may be missing. */
async function findingsInside({ db, isCurrent }: Opened, config: Config): Promise<Finding[]> {
  if (!isCurrent) return []
  const { encryptionKeys } = config
  const texts = await encryptedTexts(db, encryptionKeys)
  return [
    ...findingsOfSecrets(texts, encryptionKeys !== undefined),
    await findingOfSignIn(db, config),
    await findingOfRules(db),
    await findingOfRequests(db, config.limits),
    await findingOfPlans(db),
    await findingOfNames(db),
  ]
}
