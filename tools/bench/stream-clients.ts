/**
 * Opens many streams in a process of its own. Sends a message to its parent when each has everything, and one for each
 * change that all have got, with the time of it.
 */
import { get } from 'node:http'

const [address, key, count] = process.argv.slice(2)
const streams = Number(count)
/** How many ask for everything at the same time. */
const AT_ONCE = 200
let opened = 0
let complete = 0
let reached = 0

while (opened < Math.min(streams, AT_ONCE)) open()

function open(): void {
  opened++
  const options = { agent: false, headers: { authorization: key } } as const
  get(`${address}/api/client/streaming`, options, (response) => {
    let hasAll = false
    response.on('data', (chunk: Buffer) => {
      if (hasAll) {
        if (!chunk.includes('event: unleash-updated')) return
        reached++
        if (reached % streams === 0) process.send?.(Date.now())
      } else if (chunk.subarray(-2).toString() === '\n\n') {
        hasAll = true
        complete++
        if (complete === streams) process.send?.(Date.now())
        if (opened < streams) open()
      }
    })
    response.on('close', () => fail('a stream was closed'))
  }).on('error', (error) => fail(error.message))
}

function fail(reason: string): void {
  console.error(`A stream has failed: ${reason}`)
  process.exit(1)
}
