import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type Received = { from: string; to: string[]; user: string | undefined; raw: string; content: string }

/**
 * A mail server that keeps what it is sent. With `refusal`, it answers every message with that instead. It takes no
 * message before `opened`.
 */
export async function mailServer({
  refusal,
  password,
  opened = Promise.resolve(),
}: {
  refusal?: string
  password?: string
  opened?: Promise<void>
} = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (given, _, done) =>
      given.password === password ? done(null, { user: given.username }) : done(new Error('no')),
    onData: (stream, { envelope, user }, done) =>
      void text(stream).then(async (raw) => {
        await opened
        if (refusal !== undefined) return done(Object.assign(new Error(`${refusal} ${raw}`), { responseCode: 550 }))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, user: user as string | undefined, raw, content: decoded(raw) })
        done()
      }),
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  onTestFinished(close)
  const { port } = server.server.address() as AddressInfo
  return { port, url: `smtp://127.0.0.1:${port}`, received, close }
}

/** The text of a message without the encoding that it travels in. */
function decoded(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
