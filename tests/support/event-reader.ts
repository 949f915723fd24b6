/** One event of a stream. */
export type StreamEvent = { id: string | undefined; event: string; data: string }

/**
 * Reads server-sent events until the server ends the stream or the signal aborts. Nothing else of the format is known
 * here.
 */
export async function* eventsFrom(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const response = await fetch(url, { headers, signal })
  if (response.status !== 200 || response.body === null) throw new Error(`${url} answered ${response.status}`)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body) {
    rest += decoder.decode(chunk, { stream: true })
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const event = eventOf(frame)
      if (event !== undefined) yield event
    }
  }
}

function eventOf(frame: string): StreamEvent | undefined {
  const fields = frame.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)] as const
  })
  const values = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
  const data = values('data')
  if (data.length === 0) return undefined
  return { id: values('id')[0], event: values('event')[0] ?? 'message', data: data.join('\n') }
}

/** Returns the first event of a stream. */
export async function firstEvent(url: string, headers: Record<string, string>): Promise<StreamEvent> {
  const controller = new AbortController()
  for await (const event of eventsFrom(url, headers, controller.signal)) return event
  throw new Error(`${url} ended without an event`)
}
