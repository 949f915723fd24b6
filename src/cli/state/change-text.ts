import type { Schema } from '../../contract.ts'
import { operationSentences } from '../../sentences/operation.ts'
import { type Known, type Sentence, textOf } from '../../sentences/said.ts'
import type { Color, Paint } from './paint.ts'

type Operation = Schema<'StateOperation'>

/** The sign of each kind of sentence. */
export const SIGNS: Readonly<Record<Sentence['kind'], [sign: string, color: Color]>> = {
  added: ['+', 'green'],
  removed: ['-', 'red'],
  changed: ['~', 'yellow'],
}

/** As many sentences are said of an operation. */
const MOST_SENTENCES = 20

/** Returns a line for each value that an operation sets, changes or removes, as far as its summary does not say it. */
export function changeLines(operation: Operation, known: Known, paint: Paint): string[] {
  const sentences = operationSentences(operation, known)
  const lines = sentences.slice(0, MOST_SENTENCES).map((sentence) => {
    const [sign, color] = SIGNS[sentence.kind]
    return `    ${paint(color, sign)} ${textOf(sentence)}`
  })
  const more = sentences.length - lines.length
  return more > 0 ? [...lines, `    and ${more} more`] : lines
}
