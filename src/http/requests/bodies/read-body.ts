import type { Readable } from 'node:stream'
import { errorCodes, type FastifyRequest } from 'fastify'
import { DomainError, unavailable } from '../../../domain/errors.ts'
import type { BodyRoom } from './room.ts'

/** The most bytes of a body, where the contract says nothing else of the operation. */
export const BODY_LIMIT_BYTES = 1_048_576

type Done = (error: Error | null, bytes?: Buffer) => void

/**
 * Reads the body of a request as a whole, and calls `done` once, with its bytes or with why it is refused. A body that
 * announces too many bytes is refused before it is read.
 */
export function readBody(request: FastifyRequest, payload: Readable, room: BodyRoom, done: Done): void {
  const limit = request.routeOptions.config.bodyLimitBytes ?? BODY_LIMIT_BYTES
  const announced = Number(request.headers['content-length'])
  if (announced > limit) {
    done(tooLarge(limit))
    return
  }
  const body = growing(announced <= limit ? announced : limit)
  const arrival = room.begin(isOfStranger(request), () => finish(crowdedOut()))
  payload.on('data', onData)
  payload.on('end', onEnd)
  payload.on('error', onError)

  function finish(error: Error | null): void {
    arrival.end()
    payload.removeListener('data', onData)
    payload.removeListener('end', onEnd)
    payload.removeListener('error', onError)
    if (error === null) done(null, body.bytes())
    else done(error)
  }

  function onData(chunk: Buffer): void {
    if (body.length() + chunk.length > limit) {
      finish(tooLarge(limit))
      return
    }
    body.add(chunk)
    arrival.keep(body.capacity())
  }

  function onEnd(): void {
    const isWhole = Number.isNaN(announced) || body.length() === announced
    finish(isWhole ? null : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())
  }

  function onError(error: Error): void {
    finish(Object.assign(error, { statusCode: 400 }))
  }
}

/**
 * Collects bytes in one buffer that grows up to `most`. A list of the pieces could need a hundred times the memory: a
 * client decides how small they are.
 */
function growing(most: number) {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    length: () => length,
    capacity: () => buffer.length,
    bytes: () => buffer.subarray(0, length),
    add(chunk: Buffer): void {
      const needed = length + chunk.length
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(2 * buffer.length, most)))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      chunk.copy(buffer, length)
      length = needed
    },
  }
}

/** Everybody may send a body to a public operation, and everybody can read a frontend key in a web page. */
function isOfStranger({ routeOptions, sdkKey }: FastifyRequest): boolean {
  return routeOptions.config.isPublic === true || sdkKey?.type === 'frontend'
}

function tooLarge(limit: number): DomainError {
  return new DomainError('large', `The body is larger than ${limit} bytes`)
}

function crowdedOut(): DomainError {
  return unavailable('Too many bodies arrive at the same time, and this one was too slow. Nothing was changed')
}
