import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Schema } from '../../contract.ts'
import type { Environment } from '../command.ts'
import { jsonOf, yamlOf } from './document-text.ts'
import { partsOf } from './parts.ts'
import { printProblems } from './print.ts'
import { printRefusal } from './refusal.ts'
import { serverOf } from './server.ts'

/** What one file of a set may have. */
const MAX_CHARACTERS = 1024 * 1024

/**
 * Writes what a manager owns on a server, or everything, as a document to the standard output, or as files to a folder.
 *
 * @throws Error when an option is missing, a file can't be written, or the server does not answer
 */
export async function exportState(env: Environment, options: Readonly<Record<string, string>>): Promise<void> {
  const { manager, project, as, to, json } = options
  const exported = await serverOf(env, options)
    .exportState({ query: { ...(manager && { manager }), ...(project && { project }) } })
    .catch((error: unknown) => void printRefusal(error, {}))
  if (exported === undefined) return
  const document = { ...(exported as Schema<'StateDocument'>), ...(as && { manager: as }) }
  const write = json === undefined ? yamlOf : jsonOf
  if (to !== undefined) return writeFiles(to, document, write, json === undefined ? 'yaml' : 'json')
  const text = write(document)
  if (text.length > MAX_CHARACTERS)
    printProblems([
      `The document has ${text.length} characters, and a file of a set at most ${MAX_CHARACTERS}. --to writes several files`,
    ])
  process.stdout.write(text)
}

async function writeFiles(
  folder: string,
  document: Schema<'StateDocument'>,
  write: (document: Schema<'StateDocument'>) => string,
  ending: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, part] of partsOf(document, (one) => write(one).length <= MAX_CHARACTERS))
    await writeFile(join(folder, `${name}.${ending}`), write(part))
}
