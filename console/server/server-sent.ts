/** One event of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export type ServerSent = { readonly id: string | undefined; readonly data: string }

/**
 * Reads the events of a stream as they arrive. Comments keep the connection open and are left out; `onHeard` is called
 * for them, too.
 */
export async function* serverSent(
  stream: ReadableStream<Uint8Array>,
  onHeard: () => void = () => {},
): AsyncGenerator<ServerSent> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onHeard()
      const blocks = (text + value).split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function eventIn(block: string): ServerSent | undefined {
  const lines = block.split(/\r?\n/)
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  return data.length === 0 ? undefined : { id: valuesOf('id').at(-1), data: data.join('\n') }
}
