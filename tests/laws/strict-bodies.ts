import { expect } from 'vitest'
import { isOfAdministration, type Law } from './law.ts'

export const NAME = 'definitely-unknown'

/** Puts an unknown member into a body, or into the first item of a list. */
export function withUnknown(body: unknown): { body: unknown; path: string } {
  if (!Array.isArray(body)) return { body: { ...(body as object), [NAME]: 1 }, path: `/body/${NAME}` }
  const [first, ...others] = body
  return { body: [{ ...first, [NAME]: 1 }, ...others], path: `/body/0/${NAME}` }
}

/** Its body is a map. */
const FREE = 'setEnvironmentSortOrder'

export const STRICT = { prefer: 'handling=strict' }

/** The request asks for strict handling itself: nothing in it is unknown. */
export const strictBodies: Law = {
  name: 'an unknown member of a body is refused where strict handling is preferred',
  oneEngine: 'it is refused before the database is asked',
  of: (called) => called.hasBody && isOfAdministration(called) && called.id !== FREE,
  async before({ called, request, by }) {
    const { body, path } = withUnknown(request.body)
    const sent = { ...request, body, headers: { ...request.headers, ...STRICT } }
    const { status, error, headers } = await by.send(called.id, sent)
    expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    expect(error?.details).toEqual([{ path, message: expect.stringMatching(/^is not a member of this object\. /) }])
    expect(error?.message).toContain(`${path} is not a member of this object`)
    expect(headers['preference-applied']).toBe('handling=strict')
    return undefined
  },
  headers: () => STRICT,
  async after({ answer }) {
    expect(answer.headers['preference-applied']).toBe('handling=strict')
  },
}
