import { vi } from 'vitest'
import type { ServerProcess } from './server-process.ts'

/** The address of the management port, as the log has it, which can come a moment after the address of the server. */
export function managementOf(server: ServerProcess): Promise<string> {
  return vi.waitFor(() => {
    const line = server
      .output()
      .split('\n')
      .find((each) => each.includes('"the management port is open"'))
    if (line === undefined) throw new Error('The log does not name the management port yet')
    return JSON.parse(line).address
  })
}
