import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../db/handles.ts'
import { secretHashOf } from '../../domain/access/secret.ts'
import { forbidden, unauthenticated } from '../../domain/errors.ts'
import { type SignalSender, senderWith } from '../../domain/signals/queries.ts'
import { isSignalToken } from '../../domain/signals/tokens.ts'
import { USER_AGENT } from '../../domain/webhooks/request.ts'
import { keyIn } from './key-in.ts'

/**
 * Finds who sends a signal, by the token in the `Authorization` header.
 *
 * @throws DomainError unauthenticated; forbidden for an event of a webhook, because an action would record the next one
 */
export async function signalSenderOf(db: Db, headers: IncomingHttpHeaders): Promise<SignalSender> {
  const token = tokenIn(headers.authorization)
  if (token === '') throw unauthenticated('Send a token of the signal endpoint in the Authorization header')
  const sender = isSignalToken(token) ? await senderWith(db, secretHashOf(token)) : undefined
  if (sender === undefined) throw unauthenticated('The token in the Authorization header is not known here')
  if (headers['user-agent'] === USER_AGENT)
    throw forbidden('Events of webhooks are no signals: an action would record the next event')
  return sender
}

/** Returns the token; of a Basic authentication, which is all that some systems can send, the password. */
function tokenIn(authorization = ''): string {
  const [, basic] = /^basic +(\S+)$/i.exec(authorization.trim()) ?? []
  if (basic === undefined) return keyIn(authorization)
  const pair = Buffer.from(basic, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const [user, password] = colon < 0 ? [pair, ''] : [pair.slice(0, colon), pair.slice(colon + 1)]
  return password === '' ? user : password
}
