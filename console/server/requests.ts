/** A request that was made for the screen, as people read it. */
export type NotedRequest = { readonly method: string; readonly url: string; readonly curl: string }

const MOST = 30
let requests: NotedRequest[] = []

/** The requests since the screen was opened, the latest first, each once. */
export function notedRequests(): readonly NotedRequest[] {
  return requests
}

export function forgetRequests(): void {
  requests = []
}

/** Makes a request, and notes how a program makes it. */
export const noted: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = request.body === null ? undefined : await request.clone().text()
  note({ method: request.method, url: request.url, curl: curlOf(request, body) })
  return fetch(request)
}

function note(request: NotedRequest): void {
  requests = [request, ...requests.filter(({ curl }) => curl !== request.curl)].slice(0, MOST)
}

/** Headers that say what the request does. The key is not among them: it would end up in the history of a user. */
const SHOWN = ['content-type', 'if-match', 'prefer', 'x-change-comment', 'x-override-reason', 'x-override-for']

function curlOf({ method, url, headers }: Request, body: string | undefined): string {
  const shown = SHOWN.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [`-H ${quoted(`${name}: ${value}`)}`]
  })
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: $FLAGHOIST_KEY"',
    ...shown,
    ...(body === undefined || body === '' ? [] : [`-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
