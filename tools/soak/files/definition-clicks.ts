import type { Schema } from '../../../src/contract.ts'
import type { Random } from '../random.ts'
import type { Call } from './caller.ts'
import { FIELDS, SEGMENTS, segmentsByName } from './definitions.ts'

const PRECONDITION_FAILED = 412

/** Edits of a user of what no file says of segments and context fields. */
export function sharedClicks(call: Call, random: Random) {
  const valuesOf = new Map<string, string>(SEGMENTS.map((name) => [name, '']))
  const legalOf = new Map(FIELDS.map((name): [string, Set<string>] => [name, new Set()]))

  /** A segment is written as a whole, so the user sends it again if a manager has changed it meanwhile. */
  async function editSegment(): Promise<void> {
    const name = random.pick(SEGMENTS)
    const value = `user-${random.whole(0, 99)}`
    const path = `/api/admin/segments/${(await segmentsByName(call)).get(name)?.id}`
    for (;;) {
      const { body, etag } = await call('GET', path)
      const { description } = body as Schema<'Segment'>
      const constraints = [{ contextName: 'userId', operator: 'IN', values: [value] }]
      const { status } = await call('PUT', path, { name, description, constraints }, etag)
      if (status < 300) break
      if (status !== PRECONDITION_FAILED) throw new Error(`PUT ${path}: ${status}`)
    }
    valuesOf.set(name, value)
  }

  async function editField(): Promise<void> {
    const name = random.pick(FIELDS)
    const value = `value-${random.whole(0, 9)}`
    const legal = legalOf.get(name)
    const path = `/api/admin/context/${name}/legal-values`
    if (legal?.delete(value)) await call('DELETE', `${path}/${value}`)
    else {
      legal?.add(value)
      await call('POST', path, { value })
    }
  }

  return {
    edit: () => (random.chance(0.5) ? editSegment() : editField()),
    /** Returns the edits that are lost. */
    async lost(): Promise<string[]> {
      const segments = await segmentsByName(call)
      const lostValues = [...valuesOf].filter(
        ([name, value]) => (segments.get(name)?.constraints[0]?.values?.[0] ?? '') !== value,
      )
      const fields = await Promise.all(
        [...legalOf].map(async ([name, legal]) => {
          const { body } = await call('GET', `/api/admin/context/${name}`)
          const there = (body as Schema<'ContextField'>).legalValues?.map(({ value }) => value) ?? []
          const isSame = there.length === legal.size && there.every((value) => legal.has(value))
          return isSame ? [] : [`the legal values of ${name}: ${[...legal]}, and there are ${there}`]
        }),
      )
      return [...lostValues.map(([name, value]) => `${value} in the segment ${name}`), ...fields.flat()]
    },
  }
}
