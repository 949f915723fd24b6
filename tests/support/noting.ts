import type { CompiledQuery } from 'kysely'
import type { Db } from '../../src/db/handles.ts'

/** A database that notes what is sent to it. */
export function noting(db: Db): { db: Db; sent: CompiledQuery[] } {
  const sent: CompiledQuery[] = []
  const noted = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'executeQuery') return typeof member === 'function' ? member.bind(target) : member
      return (query: CompiledQuery) => {
        sent.push(query)
        return target.executeQuery(query)
      }
    },
  })
  return { db: noted, sent }
}
