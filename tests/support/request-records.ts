import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { type ServerChanges, serverOn } from './server.ts'
import type { World } from './world.ts'

export type Entry = Record<string, unknown> & { level: number; requestId: string; msg: string }

export const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 }

/** A server that logs everything, on the database of a world. */
export async function logging({ db }: Pick<World, 'db'>, changed: ServerChanges = {}) {
  const entries: Entry[] = []
  const stream = { write: (line: string) => entries.push(JSON.parse(line)) }
  const app = await serverOn(db, { log: pino({ level: 'trace' }, stream), ...changed })
  onTestFinished(() => app.close())
  const entry = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
    const from = entries.length
    const answer = await app.inject({ method, url, headers })
    expect(entries.slice(from)).toHaveLength(1)
    return { ...answer, entry: entries[from] }
  }
  return { app, entries, entry }
}
