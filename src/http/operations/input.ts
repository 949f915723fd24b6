import { inTransaction } from '../../domain/transaction/in-transaction.ts'
import type { InTransaction } from '../../domain/transaction/transaction.ts'
import { type Mail, sendMail } from '../../mail/mailer.ts'
import { browserOf } from '../callers/browser.ts'
import { knownAddressOf } from '../callers/client-address.ts'
import type { Binding, CalledOperation, CallingRequest } from './call.ts'

/** Returns the input of a handler. The schemas of its route ensure that it has the declared type. */
export function inputOf(
  { request, reply, setting, streams, currentActor, operationRunner }: CallingRequest,
  { params, query, headers, body, actor }: CalledOperation,
  { db, inTransaction: inGiven, inOwnTransaction, inRolledBackTransaction, afterwards }: Binding,
): never {
  const input = {
    params,
    query,
    headers,
    body,
    actor,
    remoteAddress: knownAddressOf(request),
    currentActor,
    // Functions, because few handlers need them. A getter in an object that is made for each request would give each
    // of these objects a hidden class of its own, which V8 keeps until it collects the whole heap.
    signal: () => streams.signalFor(reply),
    browser: () => browserOf(request, setting.sessionPolicy),
    signalSender() {
      if (request.signalSender === undefined) throw new Error('Only an operation that takes signals has a sender')
      return request.signalSender
    },
    signedIn(userId: number) {
      request.signedIn = userId
    },
    tried(account: { readonly id: number; readonly name: string }) {
      request.triedAccount = account
    },
    setting,
    now: setting.clock(),
    db,
    inTransaction: inGiven,
    inOwnTransaction,
    inRolledBackTransaction,
    operationRunner,
    afterwards: (work: (inTransaction: InTransaction) => Promise<unknown>) =>
      afterwards(() => work((write) => inTransaction(setting, actor, write))),
    mail: (mail: Mail) => sendMail(setting.mailer, mail, request.log),
  }
  return input as never
}
