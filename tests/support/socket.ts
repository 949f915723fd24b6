import { connect, type Socket } from 'node:net'

export type WireAnswer = { status: number; headers: Record<string, string>; text: string }

/** An open connection on which requests are written as they are, byte by byte. */
export type Wire = {
  readonly socket: Socket
  send(bytes: string | Buffer): void
  /** Everything that was answered until the server closed the connection. */
  closed(): Promise<WireAnswer>
}

/** Connects to the port of a server on this machine. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that refuses a large body closes while it is still being sent.
  socket.on('error', () => {})
  const end = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
  })
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async closed() {
      await end
      return parsed(Buffer.concat(chunks).toString())
    },
  }
}

/** Writes one request and reads until the server closes; the request should ask for that. */
export async function overTheWire(port: number, bytes: string | Buffer): Promise<WireAnswer> {
  const wire = await openWire(port)
  wire.send(bytes)
  return wire.closed()
}

function parsed(answer: string): WireAnswer {
  const split = answer.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = answer.slice(0, split).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: answer.slice(split + 4),
  }
}
