import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FlaghoistError } from '../../../clients/typescript/src/calls.ts'
import { readSource } from '../../../src/cli/convert/input/read-file.ts'
import { readFiles } from '../../../src/cli/state/read-files.ts'
import { printRefusal } from '../../../src/cli/state/refusal.ts'
import { STATE_FILES } from '../../../src/domain/state/document/state-file.ts'
import { filesIn } from '../../../src/runtime/files-in.ts'
import { readState } from '../../../src/start/apply-state.ts'

it('a pipe, a socket and a device are refused at once, and a folder leaves them out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-pipes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [pipe, socket] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
  execFileSync('mkfifo', [pipe])
  const server = createServer().listen(socket)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const refusal = (operand: string) => readFiles([operand]).catch((error: Error) => error.message)
  const accepted = 'Accepted: a file, a folder, or - for the standard input'
  expect([await refusal(pipe), await refusal(socket), await refusal('/dev/zero')]).toEqual([
    `${pipe} can't be read: it is a pipe, and not a file. ${accepted}`,
    `${socket} can't be read: it is a socket, and not a file. ${accepted}`,
    `/dev/zero can't be read: it is a device, and not a file. ${accepted}`,
  ])
  await expect(readSource(pipe)).rejects.toThrow('it is a pipe, and not a file')
  await expect(readState(pipe)).rejects.toThrow('it is a pipe, and not a file')
  expect(await filesIn(folder, STATE_FILES)).toEqual([])
})

it('a refusal that is in no file has the prefix of the program', () => {
  const refused = (status: number, message: string) =>
    new FlaghoistError('planState', new Response(null, { status }), { id: '1', name: 'Refused', message })
  const files = [{ path: 'a.yaml', content: '' }]
  onTestFinished(() => {
    process.exitCode = undefined
  })
  expect(() => printRefusal(refused(401, 'No'), {}, files)).toThrow('the server does not accept FLAGHOIST_TOKEN')
  expect(() => printRefusal(refused(403, 'Not allowed'), {}, files)).toThrow('Not allowed')
  expect(() => printRefusal(refused(400, 'a.yaml:1:1: is wrong'), {}, files)).not.toThrow()
})
