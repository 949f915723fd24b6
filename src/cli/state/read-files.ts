import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Schema } from '../../contract.ts'
import { invalid } from '../../domain/errors.ts'
import { detailAt, invalidSet } from '../../domain/state/document/places.ts'
import { flawOf, STATE_FILES, sizeFlawOf } from '../../domain/state/document/state-file.ts'
import { filesIn } from '../../runtime/files-in.ts'
import { reasonOf } from '../../runtime/reason.ts'

/**
 * Reads the files that a user names, and those of named folders; `-` is the standard input.
 *
 * @throws Error when none is named or found, or one can't be read
 */
export async function readFiles(operands: readonly string[]): Promise<Schema<'StateFile'>[]> {
  if (operands.length === 0)
    throw new Error('no file is given. Accepted: files and folders of YAML or JSON, or - for the standard input')
  const files: Schema<'StateFile'>[] = []
  for (const operand of operands) {
    try {
      if (operand === '-') files.push({ path: 'standard input', content: await text(process.stdin) })
      else
        for (const path of await filesIn(operand, STATE_FILES))
          files.push({ path, content: await readFile(path, 'utf8') })
    } catch (error) {
      throw new Error(
        `${operand} can't be read: ${reasonOf(error)}. Accepted: a file, a folder, or - for the standard input`,
      )
    }
  }
  if (files.length === 0) throw new Error(`${operands.join(', ')} has no files that end with .yaml, .yml or .json`)
  return files
}

/**
 * Reads files as `readFiles`, for a request to a server, which takes only texts.
 *
 * @throws Error as `readFiles`
 * @throws DomainError invalid, for files that are too large together, and with each file that is no text
 */
export async function readFilesToSend(operands: readonly string[]): Promise<Schema<'StateFile'>[]> {
  const files = await readFiles(operands)
  const tooLarge = sizeFlawOf(files)
  if (tooLarge !== undefined) throw invalid(tooLarge)
  const details = files.flatMap(({ content }, index) => {
    const flaw = flawOf(content)
    return flaw === undefined ? [] : [detailAt(files, index, flaw, flaw.message)]
  })
  if (details.length > 0) throw invalidSet(details)
  return files
}
