/**
 * A program of its own, so that the readers' work on long answers does not delay what is measured. It gets a task as a
 * message, and sends its result when the time is over.
 */
import { Agent } from 'node:http'
import { setPriority } from 'node:os'
import { type Caller, newClient } from '../client.ts'
import { newFaultWindows } from '../fault-windows.ts'
import { newFindings } from '../findings.ts'
import { newTraffic } from '../traffic.ts'
import { LOADS } from './loads.ts'

export type Reader = { readonly load: string; readonly caller: Caller }
export type Task = { readonly port: number; readonly readers: readonly Reader[]; readonly until: number }
/** What the readers did: how many answers they got, and what was wrong with them. */
export type Result = { readonly answers: number; readonly problems: readonly string[] }

/** The connections of each reader. */
const LOOPS = 4
/** Elsewhere, readers have a machine of their own. Here they take what the server and its database leave. */
const PRIORITY = 10

process.once('message', async (task: Task) => {
  setPriority(PRIORITY)
  const result = await read(task)
  process.send?.(result, () => process.disconnect())
})

async function read({ port, readers, until }: Task): Promise<Result> {
  const [windows, findings] = [newFaultWindows(), newFindings(Date.now())]
  // Readers may be refused for the load that they make, with 503 only.
  windows.open('all')
  const client = newClient({ findings, windows, traffic: newTraffic() })
  const agent = new Agent({ keepAlive: true })
  const server = { name: 'readers', port: () => port, agent: () => agent }
  let answers = 0

  async function loop({ load: wanted, caller }: Reader): Promise<void> {
    const load = LOADS.find(({ name }) => name === wanted)
    if (load === undefined) throw new Error(`There is no load "${wanted}"`)
    for (let n = 0; Date.now() < until; n++) {
      await client.send(server, caller, load.request(n), 'hostile')
      answers++
    }
  }

  await Promise.all(readers.flatMap((reader) => Array.from({ length: LOOPS }, () => loop(reader))))
  agent.destroy()
  return { answers, problems: findings.lines() }
}
