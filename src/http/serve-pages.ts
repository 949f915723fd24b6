import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inProject } from '../project-folder.ts'
import { askForLinkPage, noMailPage, passwordPage, signInPage, signUpPage } from './pages/templates.ts'
import { securityHeaders } from './security-headers.ts'

/** A page loads its script and its style, and its script calls the API. Nothing is sent by the form itself. */
const PAGE_HEADERS = securityHeaders({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ['data:'],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
})

/**
 * Serves what the links in invitations and messages lead to: pages to sign in, to choose a password and to sign up,
 * and one to ask for such a link, as far as the server sends mail. They hold nothing of their addresses, whose query has a
 * secret: that is kept by nobody, and sent to no other site.
 */
export async function servePages(app: FastifyInstance, { sendsMail }: { sendsMail: boolean }): Promise<void> {
  const asset = (name: string) => readFile(inProject(`src/http/pages/${name}`), 'utf8')
  const [script, style] = await Promise.all([asset('script.js'), asset('style.css')])
  const serve = (path: string, type: string, content: (query: unknown) => string) =>
    app.get(path, { helmet: PAGE_HEADERS }, (request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .send(content(request.query)),
    )
  serve('/login', 'text/html', () => signInPage)
  const withoutToken = sendsMail ? askForLinkPage : noMailPage
  serve('/reset-password', 'text/html', (query) => (has(query, 'token') ? passwordPage : withoutToken))
  serve('/new-user', 'text/html', (query) => (has(query, 'invite') ? signUpPage : passwordPage))
  serve('/pages/script.js', 'text/javascript', () => script)
  serve('/pages/style.css', 'text/css', () => style)
}

function has(query: unknown, name: string): boolean {
  return Object.hasOwn(query as object, name)
}
