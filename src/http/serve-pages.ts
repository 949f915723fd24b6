import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inProject } from '../project-folder.ts'
import { askForLinkPage, noMailPage, passwordPage, signInPage, signUpPage } from './pages/templates.ts'
import { securityHeaders } from './security-headers.ts'

/** A page loads its script and its style, and the script calls the API. The form itself sends nothing. */
const pageHeaders = securityHeaders({
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
 * Serves the pages that links in invitations and messages open: to sign in, to choose a password, to sign up and, if
 * the server sends mail, to ask for such a link. The query of their addresses has a secret, so the pages do not contain
 * it, are not cached, and send no referrer to other sites.
 */
export async function servePages(app: FastifyInstance, { sendsMail }: { sendsMail: boolean }): Promise<void> {
  const asset = (name: string) => readFile(inProject(`src/http/pages/${name}`), 'utf8')
  const [script, style] = await Promise.all([asset('script.js'), asset('style.css')])
  const serve = (path: string, type: string, content: (query: unknown) => string) =>
    app.get(path, { onRequest: pageHeaders }, (request, reply) =>
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
