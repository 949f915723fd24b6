import type { FastifyInstance } from 'fastify'
import { BASE_URL } from './server.ts'

/** An element of a page, as far as its script knows of elements. */
type Element = {
  value: string
  textContent: string
  hidden: boolean
  disabled: boolean
  focused: boolean
  does: string
  next: string
}

/** A page as a user has it open, with its script at work. */
export type OpenPage = {
  /** The problem that the page shows; empty when there is none. */
  notice(): string
  isShown(id: string): boolean
  value(id: string): string
  text(id: string): string
  /** Where the script has led to, relative to the page. */
  left(): string | undefined
  /** Whether the address of the page has left the history of the browser. */
  isForgotten(): boolean
  /** Whether the button of the form can be pressed. */
  canSend(): boolean
  /** Every address that the script has called, relative to the page. */
  readonly called: string[]
  /** Types into fields, and sends the form. */
  send(typed: Record<string, string>): Promise<void>
}

/** Opens a page of a server. There is no browser: the few things of one that the script uses stand in for it. */
export async function openPage(app: FastifyInstance, url: string): Promise<OpenPage> {
  const get = async (address: string) => (await app.inject({ method: 'GET', url: address })).payload
  const [html, script] = [await get(url), await get('/pages/script.js')]
  const elements = elementsOf(html)
  const element = (id: string) => {
    const found = elements.get(id)
    if (found === undefined) throw new Error(`The page has no element ${id}`)
    return found
  }
  const named = [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name = '']) => name)
  let submit: (event: object) => Promise<void> = () => Promise.reject(new Error('The form is not listened to'))
  let left: string | undefined
  let isForgotten = false
  const called: string[] = []
  const scripted = (id: string) =>
    Object.assign(element(id), {
      dataset: { does: element(id).does, next: element(id).next },
      querySelector: () => null,
      focus: () => {
        element(id).focused = true
      },
      addEventListener: (_: string, listener: typeof submit) => {
        submit = listener
      },
    })
  const document = {
    getElementById: (id: string) => (elements.has(id) ? scripted(id) : null),
  }
  const location = {
    search: new URL(url, BASE_URL).search,
    assign: (address: string) => {
      left = address
    },
    replace: (address: string) => {
      left = address
      isForgotten = true
    },
  }
  const fetch = async (
    address: string,
    { method, headers, body }: { method: string; headers?: object; body?: string },
  ) => {
    called.push(address)
    const response = await app.inject({
      method: method as 'GET',
      url: belowPath(url, address),
      headers: { ...headers, origin: BASE_URL },
      ...(body !== undefined && { payload: body }),
    })
    return {
      ok: response.statusCode < 300,
      status: response.statusCode,
      json: async () => JSON.parse(response.payload),
    }
  }
  const FormData = function* () {
    for (const name of named) yield [name, element(name).value]
  }
  const run = new Function('document', 'location', 'fetch', 'FormData', `return (async () => {${script}})()`)
  await run(document, location, fetch, function (this: unknown) {
    return FormData()
  })
  return {
    notice: () => (element('notice').hidden ? '' : element('notice').textContent),
    isShown: (id) => !element(id).hidden,
    value: (id) => element(id).value,
    text: (id) => element(id).textContent,
    left: () => left,
    isForgotten: () => isForgotten,
    canSend: () => !element('send').disabled,
    called,
    async send(typed) {
      for (const [name, value] of Object.entries(typed)) element(name).value = value
      await submit({ preventDefault() {} })
    },
  }
}

/** Where the server is asked for an address of a page when a proxy has the server below a path, which it takes away. */
function belowPath(page: string, address: string): string {
  const { pathname, search } = new URL(address, `${BASE_URL}/flags${page}`)
  if (!pathname.startsWith('/flags/')) throw new Error(`The page calls ${address}, which is not below its path`)
  return pathname.slice('/flags'.length) + search
}

function elementsOf(html: string): Map<string, Element> {
  const tags = [...html.matchAll(/<\w+ [^>]*\bid="([\w-]+)"[^>]*>([^<]*)/g)]
  return new Map(
    tags.map(([tag, id = '', text = '']) => [
      id,
      {
        value: '',
        textContent: text.trim(),
        hidden: / hidden[ >]/.test(tag),
        disabled: false,
        focused: false,
        does: /data-does="([\w-]+)"/.exec(tag)?.[1] ?? '',
        next: /data-next="([^"]+)"/.exec(tag)?.[1] ?? '',
      },
    ]),
  )
}
