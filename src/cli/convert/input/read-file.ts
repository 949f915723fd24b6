import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { parse } from 'yaml'
import { assertFile } from '../../../runtime/files-in.ts'
import { reasonOf } from '../../../runtime/reason.ts'
import { isMembers, type Value } from './values.ts'

/** A file with its content as it was parsed: an object or a list. */
export type SourceFile = { readonly path: string; readonly content: Value }

/** A file of flags can have long lists of users, so the limit is far above any file that is written by hand. */
const MAX_BYTES = 100 * 1024 * 1024

/**
 * Reads a file of another server, or the standard input for `-`: JSON, or YAML, of which JSON is a part.
 *
 * @throws Error when the file can't be read, is empty, is not one of both, or is only a text or a number
 */
export async function readSource(operand: string): Promise<SourceFile> {
  const path = operand === '-' ? 'standard input' : operand
  const bytes = await bytesOf(operand).catch((error: unknown) => {
    throw new Error(`${path} can't be read: ${reasonOf(error)}. Accepted: a file of flags in JSON or YAML, or -`)
  })
  if (bytes.length > MAX_BYTES) throw new Error(`${path} has more than 100 MiB. Accepted: a smaller file`)
  const text = decoded(bytes, path).replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new Error(`${path} is empty. Accepted: a file of flags in JSON or YAML`)
  const content = parsed(text, path)
  if (!isMembers(content) && !Array.isArray(content))
    throw new Error(`${path} has no members. Accepted: a file of flags in JSON or YAML, which is an object or a list`)
  return { path, content }
}

async function bytesOf(operand: string): Promise<Uint8Array> {
  if (operand === '-') return buffer(process.stdin)
  const there = await stat(operand)
  if (!there.isDirectory()) assertFile(there)
  return readFile(operand)
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${path} is not text in UTF-8. Accepted: JSON or YAML in UTF-8`)
  }
}

function parsed(text: string, path: string): Value {
  try {
    return JSON.parse(text)
  } catch (notJson) {
    try {
      return parse(text, { maxAliasCount: 100, prettyErrors: true, logLevel: 'error' })
    } catch (error) {
      const reason = /^\s*[[{]/.test(text) ? notJson : error
      throw new Error(
        `${path} is neither JSON nor YAML: ${reasonOf(reason)}. Accepted: a file of flags in JSON or YAML`,
      )
    }
  }
}
