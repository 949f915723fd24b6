import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Db } from '../../db/handles.ts'
import { isUsable } from '../../db/readiness.ts'
import { document } from '../../document.ts'
import { type SignInSettings, signInSettings } from '../../domain/sign-in-settings/queries.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { failurePage } from '../failures/failures.ts'
import { basePathOf } from '../links/location.ts'
import { localPath, presetPath } from '../links/return-path.ts'
import { prefersHtml } from '../requests/accept.ts'
import type { BuiltConsole } from './console-files.ts'
import { type HomeState, homeDocument, homePage } from './home-page.ts'
import { readPageFile } from './page-files.ts'
import { consoleHeaders, noStoreHeaders, pageHeaders } from './page-headers.ts'
import { sendConsole, serveConsole } from './serve-console.ts'
import { askForLinkPage, failedSignInPage, noMailPage, passwordPage, signInPage, signUpPage } from './templates.ts'

const errorHandler = failurePage((message) => failedSignInPage(message, ''))

const ASSETS = {
  'script.js': 'text/javascript',
  'sign-out.js': 'text/javascript',
  'starting.js': 'text/javascript',
  'continue.js': 'text/javascript',
  'style.css': 'text/css',
  'icon.svg': 'image/svg+xml',
}

type PagesSetting = {
  readonly db: Db
  readonly mailer: Mailer | undefined
  /** Undefined without a console: then a page with links takes its place. */
  readonly console?: BuiltConsole | undefined
  /** The public address of the server. */
  readonly baseUrl: () => string
}

/**
 * Serves the pages for people: the console or the home page, and the pages behind the links in invitations and
 * messages, to sign in, to choose a password, to sign up and, if the server sends mail, to ask for such a link. The
 * query of their URLs may contain a secret, so the pages contain nothing of it but the path to return to after a
 * sign-in, are not cached, and send no referrer to other sites.
 */
export const pages = plugin(
  async (app, { db, mailer, console: built, baseUrl }: PagesSetting) => {
    const page = (path: string, content: (request: FastifyRequest) => string | Promise<string>) =>
      app.get(path, { onRequest: pageHeaders, errorHandler }, async (request, reply) =>
        sendPage(reply, await content(request)),
      )
    const preset = presetPath(built !== undefined)
    page('/login', async ({ query }) =>
      signInPage({ ...waysIn(await signInSettings(db)), returnTo: localPath(query, preset) }),
    )
    const withoutToken = mailer !== undefined ? askForLinkPage : noMailPage
    page('/reset-password', ({ query }) => (has(query, 'token') ? passwordPage(preset) : withoutToken))
    page('/new-user', ({ query }) => (has(query, 'invite') ? signUpPage(preset) : passwordPage(preset)))
    if (built !== undefined) serveConsole(app, built)
    app.get('/', { onRequest: built === undefined ? pageHeaders : consoleHeaders }, async (request, reply) => {
      // A proxy that takes its path away sends this one also for its path without a slash at the end, to which nothing
      // can be relative.
      const path = basePathOf(baseUrl())
      const root = path === '' ? '' : `${path}/`
      if (built !== undefined && prefersHtml(request)) return sendConsole(request, reply, built, root)
      const home = await homeFor(app, db, request, root)
      reply.header('vary', 'accept')
      if (prefersHtml(request)) return sendPage(reply, homePage(home))
      return reply.header('cache-control', 'no-store').send(homeDocument(home))
    })
    for (const [name, type] of Object.entries(ASSETS)) {
      const asset = await readPageFile(name)
      app.get(`/pages/${name}`, { onRequest: pageHeaders }, (_, reply) => send(reply, type, asset))
      // Browsers ask for this path where a response does not name an icon, such as JSON.
      if (name === 'icon.svg')
        app.get('/favicon.ico', { onRequest: pageHeaders }, (_, reply) => send(reply, type, asset))
    }
  },
  { name: 'pages', dependencies: ['answer-headers', 'callers'] },
)

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return send(reply, 'text/html', html)
}

function send(reply: FastifyReply, type: string, content: string): FastifyReply {
  reply.headers(noStoreHeaders)
  return reply.type(`${type}; charset=utf-8`).send(content)
}

async function homeFor(
  { callers }: FastifyInstance,
  db: Db,
  request: FastifyRequest,
  root: string,
): Promise<HomeState> {
  const isReady = await isUsable(db)
  const visitor = isReady ? await callers.signedInName(request) : undefined
  return { version: document.info.version, isReady, visitor, root }
}

/** Returns the ways to sign in that the settings allow. */
function waysIn({ oidc, saml, passwordDisabled }: SignInSettings) {
  const openid = oidc.enabled && oidc.discoverUrl !== null ? [new URL(oidc.discoverUrl).hostname] : []
  const others = saml.enabled && saml.signOnUrl !== null ? [new URL(saml.signOnUrl).hostname] : []
  return {
    takesPasswords: !passwordDisabled,
    providers: [
      ...openid.map((name) => ({ name, path: 'auth/oidc/login' })),
      // One provider can be used in both ways.
      ...others.map((name) => ({ name: openid.includes(name) ? `${name} (SAML)` : name, path: 'auth/saml/login' })),
    ],
  }
}

function has(query: unknown, name: string): boolean {
  return Object.hasOwn(query as object, name)
}
