/** The most characters of a name or a value that a message quotes: as many as the longest name that the contract accepts. */
const MAX_QUOTED = 255
/** The most characters of a message: the beginning says where and what, the end what would be accepted. */
const MAX_HEAD = 1_500
const MAX_TAIL = 400

/** A word with more than `MAX_QUOTED` characters. */
const LONG_WORD = /[^\s"/]{256,}/g

/**
 * Returns a message or a path of a refusal without most of a name or a value that is far too long: messages quote what
 * callers send, and one megabyte of it would be sent back, and logged. `…` stands for what is left out.
 */
export function shortened(text: string): string {
  if (text.length <= MAX_QUOTED) return text
  const ends = text.length <= MAX_HEAD + MAX_TAIL ? text : `${text.slice(0, MAX_HEAD)}…${text.slice(-MAX_TAIL)}`
  // A cut can leave half of a surrogate pair.
  return ends.replaceAll(LONG_WORD, (word) => `${word.slice(0, MAX_QUOTED)}…`).toWellFormed()
}
