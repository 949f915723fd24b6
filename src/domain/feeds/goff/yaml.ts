/** Characters that YAML takes for the end of a line or for no character, also in a comment. */
const NOT_IN_YAML = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu

/** Returns a line of JSON, or of a comment, as YAML. */
export function inYaml(line: string): string {
  return line.replaceAll(NOT_IN_YAML, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Readers refuse the whole document if a name is longer, quoted and with its escapes. */
const MAX_NAME_CHARACTERS = 1000

/** Whether readers of YAML take this text for the name of a member. */
export function canBeName(text: string): boolean {
  return inYaml(JSON.stringify(text)).length <= MAX_NAME_CHARACTERS
}
