import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/handles.ts'
import { type SignInSettings, signInSettings } from '../domain/sign-in-settings/queries.ts'
import { inProject } from '../project-folder.ts'
import { failurePage } from './failures.ts'
import { pageHeaders, unkept } from './page-headers.ts'
import {
  askForLinkPage,
  failedSignInPage,
  noMailPage,
  passwordPage,
  signInPage,
  signUpPage,
} from './pages/templates.ts'

const pageOptions = { onRequest: pageHeaders, errorHandler: failurePage((message) => failedSignInPage(message, '')) }

/**
 * Serves the pages that links in invitations and messages open: to sign in, to choose a password, to sign up and, if
 * the server sends mail, to ask for such a link. The query of their addresses has a secret, so the pages do not contain
 * it, are not cached, and send no referrer to other sites.
 */
export async function servePages(app: FastifyInstance, db: Db, { sendsMail }: { sendsMail: boolean }): Promise<void> {
  const asset = (name: string) => readFile(inProject(`src/http/pages/${name}`), 'utf8')
  const [script, style] = await Promise.all([asset('script.js'), asset('style.css')])
  const serve = (path: string, type: string, content: (query: unknown) => string | Promise<string>) =>
    app.get(path, pageOptions, async (request, reply) => {
      const text = await content(request.query)
      return reply.type(`${type}; charset=utf-8`).headers(unkept).send(text)
    })
  serve('/login', 'text/html', async () => signInPage(waysIn(await signInSettings(db))))
  const withoutToken = sendsMail ? askForLinkPage : noMailPage
  serve('/reset-password', 'text/html', (query) => (has(query, 'token') ? passwordPage : withoutToken))
  serve('/new-user', 'text/html', (query) => (has(query, 'invite') ? signUpPage : passwordPage))
  serve('/pages/script.js', 'text/javascript', () => script)
  serve('/pages/style.css', 'text/css', () => style)
}

/** Returns the ways to sign in that the settings allow. */
function waysIn({ oidc, passwordDisabled }: SignInSettings) {
  const isOffered = oidc.enabled && oidc.discoverUrl !== null
  return { takesPasswords: !passwordDisabled, ...(isOffered && { provider: new URL(oidc.discoverUrl).hostname }) }
}

function has(query: unknown, name: string): boolean {
  return Object.hasOwn(query as object, name)
}
