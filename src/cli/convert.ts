import { writeFile } from 'node:fs/promises'
import { Document } from 'yaml'
import type { Schema } from '../contract.ts'
import { unknownNameMessage } from '../domain/checking/closest-name.ts'
import { conforming } from '../domain/checking/contract-check.ts'
import { DomainError } from '../domain/errors.ts'
import type { Format } from './convert/format.ts'
import { FORMATS } from './convert/formats.ts'
import { readSource } from './convert/input/read-file.ts'
import { documentOf } from './convert/output/document.ts'
import { urlFriendly } from './convert/output/names.ts'
import { linesOf } from './convert/output/report.ts'
import { assertNoneTwice } from './convert/repeated.ts'

type Options = Readonly<Record<string, string>>

/** What a file of a set may have. */
const MAX_DOCUMENT_BYTES = 1024 * 1024

/**
 * Writes the features of files of another server as a document for features as code to the standard output, and a
 * report to the standard error.
 *
 * @throws Error when the format is not known, a file can't be read or has another format, or an option is wrong
 */
export async function run(options: Options, [name, ...paths]: readonly string[]): Promise<void> {
  const format = formatNamed(name)
  if (paths.length === 0) throw new Error(`no file is given. Accepted: flaghoist convert ${format.name} <file>...`)
  const { environment = 'development', manager = format.name, project = 'default' } = options
  for (const [option, name] of Object.entries({ environment, manager, project })) assertUrlFriendly(option, name)
  const files = await Promise.all(paths.map(readSource))
  const reading = { environment, now: new Date() }
  assertNoneTwice(format, files, reading)
  const converted = format.read(files, reading)
  if (converted.features.length + converted.leftOut.length === 0)
    throw new Error(`${paths.join(', ')} has no flags of ${format.name}`)
  const { document, report } = documentOf(converted, { format: format.name, manager, project })
  const text = textOf(document)
  if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)
    process.stderr.write(
      'The document has more than 1 MiB, which is the limit for a file: split its features over several\n',
    )
  if (options.report !== undefined) await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`)
  for (const line of linesOf(report)) process.stderr.write(`${line}\n`)
  if (converted.features.length === 0) throw new Error(`nothing in ${paths.join(', ')} could be converted to features`)
  process.stdout.write(text)
}

/** These become names in the document, which does not know the option. */
function assertUrlFriendly(option: string, name: string): void {
  if (urlFriendly(name) !== name)
    throw new Error(`--${option} is "${name}". Accepted: at most 100 letters from A to Z, digits and - _ . ! ~ * ' ( )`)
}

function formatNamed(name: string | undefined): Format {
  const names = FORMATS.map((format) => format.name)
  const found = FORMATS.find((format) => format.name === name)
  if (found !== undefined) return found
  if (name === undefined) throw new Error(`no format is given. Accepted: ${names.join(', ')}`)
  throw new Error(`"${name}" ${unknownNameMessage(name, names, { one: 'a format that can be converted', none: '' })}`)
}

/** @throws Error when an option, such as the name of the project, makes it a document that is not accepted */
function textOf(document: Schema<'StateDocument'>): string {
  try {
    conforming('StateDocument', document)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new Error(`the document is not acceptable: ${error.message}`)
  }
  return new Document(document, { aliasDuplicateObjects: false }).toString({ lineWidth: 0 })
}
