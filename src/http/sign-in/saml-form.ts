import type { FastifyInstance } from 'fastify'
import { unauthenticated, unsupported } from '../../domain/errors.ts'
import { readBody } from '../requests/bodies/read-body.ts'
import { createBodyRoom } from '../requests/bodies/room.ts'
import type { SamlForm } from './saml-pages.ts'

/** Base64 of the largest message, with its escapes, and the other field. */
export const FORM_LIMIT_BYTES = 400_000

const FORM = 'application/x-www-form-urlencoded'

/** Makes a server read forms, and nothing else. */
export function takeForms(app: FastifyInstance): void {
  const room = createBodyRoom()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, (request, payload, done) => {
    readBody(request, payload, room, (error, bytes) => done(error, new URLSearchParams(bytes?.toString() ?? '')))
  })
  app.addContentTypeParser('*', (_, __, done) => done(unsupported(`Accepted: ${FORM}`)))
}

/**
 * Returns the fields of a form. A RelayState that this server can't have sent is empty.
 *
 * @throws DomainError unauthenticated without exactly one message in base64
 */
export function formOf(body: unknown): SamlForm {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  const [message = '', ...others] = fields.getAll('SAMLResponse')
  if (others.length > 0 || !/^[A-Za-z0-9+/=\s]+$/.test(message))
    throw unauthenticated('The provider has sent no message. Start again')
  const relayState = fields.get('RelayState') ?? ''
  return { message, relayState: /^[\w-]{1,80}$/.test(relayState) ? relayState : '' }
}
