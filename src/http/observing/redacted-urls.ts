/** Matches a path parameter that holds a secret. */
const SECRET_PARAMETER = /:(token|secret)(?![a-z])/i
/** Matches a secret after a known path segment, in URLs that match no route (they may be mistyped). */
const BEFORE_SECRET =
  /\/(invites?|tokens?|api-tokens|resets?|reset-password|new-user|sessions?|keys?|secrets?)\/+[^/?\s'"]+/gi
/** Matches a part between the separators of addresses and sentences. */
const PIECE = /[^\s/?#&=,;"'`()<>[\]{}|\\]+/g

/** Returns the part of a request path that may be logged: no secrets, and no query, which may have keys by mistake. */
export function loggedPath(url: string, pattern: string | undefined): string {
  if (pattern !== undefined && SECRET_PARAMETER.test(pattern)) return pattern
  const [path = ''] = url.split('?')
  return pattern === undefined ? withoutSecrets(path) : withoutShapes(path)
}

/** Masks everything in a text that may be a secret. The text may contain URLs or names. */
export function withoutSecrets(text: string): string {
  return withoutShapes(text.replaceAll(BEFORE_SECRET, '/$1/:token'))
}

/** Masks the parts of a text that look like a key or a random secret. */
function withoutShapes(text: string): string {
  return text.replaceAll(PIECE, (piece) => (looksSecret(decoded(piece)) ? ':secret' : piece))
}

/** `user:<secret>` and `<project>:<environment>.<secret>`, of 16 characters or more. */
const KEY_FORMS = [/user:\S{16}/i, /:[^:.\s]+\.[^:\s]{16}/]
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const LETTERS_AND_DIGITS = /[a-z0-9]{24,}/gi
const WITH_DASHES = /[\w-]{20,}/g

function looksSecret(piece: string): boolean {
  if (KEY_FORMS.some((form) => form.test(piece))) return true
  const rest = piece.replaceAll(UUID, '')
  const runs = rest.match(LETTERS_AND_DIGITS) ?? []
  if (runs.some((run) => /\d/.test(run) && /[a-z]/i.test(run))) return true
  return (rest.match(WITH_DASHES) ?? []).some(looksRandom)
}

/** In random text (base64), small letters, capitals and digits alternate far more often than in names. */
function looksRandom(run: string): boolean {
  const turns = run.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[a-zA-Z])/g) ?? []
  return turns.length > run.length / 5
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
