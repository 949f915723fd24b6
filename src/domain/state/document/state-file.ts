import type { Schema } from '../../../contract.ts'
import { jsonFaultIn } from '../../../runtime/json-fault.ts'
import { plainJson } from '../../../runtime/yaml/plain-json.ts'
import { type Fault, MAX_DEPTH } from '../../../runtime/yaml/yaml-text.ts'
import { yamlFrom } from '../../../runtime/yaml/yaml-thread.ts'

/** A document of a file: its place among all documents of the file, also those without content. */
export type Part = { readonly index: number; readonly value: unknown }

/** The content of a file, or the problems in it. */
export type FileContent =
  | { readonly parts: readonly Part[] }
  | { readonly faults: readonly Fault[]; readonly isExpensive?: boolean }

/** How the names of the files in a folder end. */
export const STATE_FILES = /\.(?:yaml|yml|json)$/i

const MAX_CHARACTERS = 1024 * 1024

/** Reads a file of YAML or JSON. A file without a document is at fault: it may have been cut off. */
export async function contentOf({ path, content }: Schema<'StateFile'>): Promise<FileContent> {
  const flaw = flawOf(content)
  if (flaw !== undefined) return { faults: [flaw] }
  const text = content.replace(/^\uFEFF/, '')
  const json = /^[ \t\r\n]*\{/.test(text) ? plainJson(text, MAX_DEPTH) : undefined
  if (json !== undefined) return { parts: [{ index: 0, value: json.value }] }
  // YAML takes more than JSON, such as a comma at the end, which other readers of the file would refuse.
  const fault = /\.json$/i.test(path) && text.trim() !== '' ? jsonFaultIn(text) : undefined
  if (fault !== undefined) {
    const { line, column, expected } = fault
    return { faults: [{ line, column, message: `is not JSON, as its name says. Expected here: ${expected}` }] }
  }
  const read = await yamlFrom(content)
  if ('faults' in read) return read
  const parts = read.documents.flatMap((text, index) =>
    text === undefined ? [] : [{ index, value: JSON.parse(text) as unknown }],
  )
  return parts.length === 0 ? { faults: [{ line: 1, column: 1, message: EMPTY }] } : { parts }
}

const EMPTY = 'has no document. Leave the file out, or write at least apiVersion: flaghoist/v1 and manager'

const NOT_UTF_8 =
  'has a byte that is not UTF-8. Save the file as UTF-8: other encodings, such as Latin-1, are not accepted'

const MAX_SET_BYTES = 20 * 1024 * 1024

/** Returns why files are too large together; undefined for most. */
export function sizeFlawOf(files: readonly Schema<'StateFile'>[]): string | undefined {
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  if (bytes <= MAX_SET_BYTES) return undefined
  return `The files have ${bytes} bytes together. Accepted: at most 20 MiB (${MAX_SET_BYTES})`
}

/** Returns why a text is not read at all; undefined for most. */
export function flawOf(content: string): Fault | undefined {
  const length = content.length > MAX_CHARACTERS ? [...content].length : 0
  if (length > MAX_CHARACTERS) {
    const message = `has ${length} characters. Accepted: at most ${MAX_CHARACTERS}. Split it: several files are one set`
    return { line: 1, column: 1, message }
  }
  if (isUtf16(content)) return { line: 1, column: 1, message: 'is UTF-16. Accepted: UTF-8. Save the file as UTF-8' }
  const wrong = content.indexOf('\uFFFD')
  if (wrong >= 0) return { ...placeOf(content, wrong), message: NOT_UTF_8 }
  const nul = content.indexOf('\0')
  if (nul >= 0) return { ...placeOf(content, nul), message: 'has the character NUL. Save the file as UTF-8' }
  return undefined
}

/** Whether every other byte is NUL in the first two characters, after the mark of the byte order. */
function isUtf16(content: string): boolean {
  const isNul = [...content.replace(/^\uFFFD\uFFFD/, '').slice(0, 4)].map((character) => character === '\0')
  return isNul.length === 4 && isNul[0] !== isNul[1] && isNul[0] === isNul[2] && isNul[1] === isNul[3]
}

function placeOf(content: string, index: number): { line: number; column: number } {
  const before = content.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}
