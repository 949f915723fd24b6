/** The most characters that a message quotes of a name or a value: the length of the longest accepted name. */
const MAX_QUOTED = 255
/** The most characters of a message: the beginning says where and what, the end what would be accepted. */
const MAX_HEAD = 1_500
const MAX_TAIL = 400

/** A word with more than `MAX_QUOTED` characters. */
const LONG_WORD = /[^\s"/]{256,}/g

/**
 * Shortens overlong names and values in the message or the path of an error: messages quote the input of callers, and a
 * megabyte of it would be sent back and logged. `…` marks each cut.
 */
export function shortened(text: string): string {
  if (text.length <= MAX_QUOTED) return text
  const ends = text.length <= MAX_HEAD + MAX_TAIL ? text : `${text.slice(0, MAX_HEAD)}…${text.slice(-MAX_TAIL)}`
  // A cut can leave half of a surrogate pair.
  return ends.replaceAll(LONG_WORD, (word) => `${word.slice(0, MAX_QUOTED)}…`).toWellFormed()
}
