import type { FastifyReply, FastifyRequest } from 'fastify'
import { anonymousActor } from '../../domain/actor.ts'
import { inTransaction } from '../../domain/transaction/in-transaction.ts'
import type { InTransaction } from '../../domain/transaction/transaction.ts'
import { waiterOf } from '../callers/waiter.ts'
import { settingOf } from '../observing/request-ids.ts'
import type { ServerSetting } from '../server-setting.ts'

/** Returns what runs transactions of a browser that is not signed in yet. */
export function changing(setting: ServerSetting, request: FastifyRequest, reply: FastifyReply): InTransaction {
  const waiter = waiterOf(request, reply)
  return (work) => inTransaction(settingOf(request, setting), anonymousActor, work, waiter)
}
