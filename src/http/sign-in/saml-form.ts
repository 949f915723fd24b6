import type { FastifyInstance } from 'fastify'
import { unauthenticated } from '../../domain/errors.ts'
import type { SamlForm } from './saml-pages.ts'

/** Base64 of the largest message, with its escapes, and the other field. */
export const FORM_LIMIT_BYTES = 400_000

/** Makes a server read forms, and nothing else. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
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
