import { escapedHtml } from '../../runtime/escaped-html.ts'
import { htmlDocument } from './html.ts'

/** A field of a form: its label, the attributes of its input and an optional hint. */
type Field = { label: string; attributes: string; hint?: string }

/** A provider, by what its button says, and the path of this server that leads to it. */
export type ProviderButton = { readonly name: string; readonly path: string }

type SignIn = { providers: readonly ProviderButton[]; takesPasswords: boolean; returnTo: string }

type Page = {
  title: string
  does: 'sign-in' | 'password' | 'ask-for-link' | 'sign-up'
  fields: readonly Field[]
  send: string
  /** The relative URL where the user goes once signed in; none for a page that signs nobody in. */
  next?: string
  /** HTML above the form, which needs no JavaScript. */
  above?: string
  /** HTML below the button of the form. */
  below?: string
}

/** The way back where a form can't be used, or is not wanted. */
const BACK = '<p id="back"><a href="login">Back to sign in</a></p>'

const NEW_PASSWORD: Field = {
  label: 'Password',
  attributes: 'id="password" name="password" type="password" autocomplete="new-password" required',
  hint: '10 to 128 characters, with an upper and a lower case letter, a digit and another character such as !',
}

/**
 * Returns the page to sign in: with a password, with providers, or with either.
 *
 * @param returnTo the path of this server where the browser goes then
 */
export function signInPage({ providers, takesPasswords, returnTo }: SignIn): string {
  const title = 'Sign in'
  const query = new URLSearchParams({ return: returnTo })
  const above = providers
    .map(({ name, path }) => ({ name: escapedHtml(name), address: escapedHtml(`${path}?${query}`) }))
    .map(({ name, address }) => `<p><a class="button" href="${address}">Sign in with ${name}</a></p>`)
    .join('\n')
  if (!takesPasswords) return html(title, above)
  return page({
    title,
    does: 'sign-in',
    fields: [
      {
        label: 'Username or email',
        attributes: 'id="username" name="username" autocomplete="username" autocapitalize="none" required',
      },
      {
        label: 'Password',
        attributes: 'id="password" name="password" type="password" autocomplete="current-password" required',
      },
    ],
    send: 'Sign in',
    next: `.${returnTo}`,
    above,
    below: '<p><a href="reset-password">Forgot your password?</a></p>',
  })
}

/**
 * Returns the page that says why a sign-in with a provider failed.
 *
 * @param root the relative URL from the page to the root of the server, such as `../../`
 */
export function failedSignInPage(message: string, root: string): string {
  const content = `<p role="alert">${escapedHtml(message)}.</p>\n<p><a href="${root}login">Sign in</a></p>`
  return html('You are not signed in', content, '', root)
}

/**
 * Returns the page that is shown while the server starts. Its script asks for the address of the page until there is
 * something else.
 *
 * @param root the relative URL from the page to the root of the server, such as `../../`
 */
export function startingPage(root: string): string {
  const content = `<p role="status">It waits for its database. This page opens by itself as soon as it can.</p>
<noscript><p><a href="">Try again</a></p></noscript>`
  return html('The server is starting', content, `<script type="module" src="${root}pages/starting.js"></script>`, root)
}

/** The page to ask for a link to choose a new password. */
export const askForLinkPage = page({
  title: 'Forgot your password?',
  does: 'ask-for-link',
  fields: [
    {
      label: 'Email',
      attributes: 'id="email" name="email" type="email" autocomplete="username" maxlength="254" required',
    },
  ],
  send: 'Send a link',
})

/** Replaces `askForLinkPage` when the server sends no mail. */
export const noMailPage = html(
  'Forgot your password?',
  `<p>This server sends no mail. Ask an administrator for a link to choose a new password.</p>
${BACK}`,
)

/**
 * Returns the page to choose a password, opened by the link of an invitation or of a reset.
 *
 * @param start the path of this server where a user begins who has signed in
 */
export function passwordPage(start: string): string {
  return page({
    title: 'Choose a password',
    does: 'password',
    fields: [
      // For password managers, so that they know the account.
      { label: 'Account', attributes: 'id="username" autocomplete="username" readonly' },
      NEW_PASSWORD,
    ],
    send: 'Set the password',
    next: `.${start}`,
  })
}

/**
 * Returns the page to sign up, opened by a link that many people can use.
 *
 * @param start the path of this server where a user begins who has signed in
 */
export function signUpPage(start: string): string {
  return page({
    title: 'Sign up',
    does: 'sign-up',
    fields: [
      { label: 'Name', attributes: 'id="name" name="name" autocomplete="name" maxlength="255" required' },
      {
        label: 'Email',
        attributes: 'id="email" name="email" type="email" autocomplete="username" maxlength="254" required',
      },
      NEW_PASSWORD,
    ],
    send: 'Sign up',
    next: `.${start}`,
  })
}

function page({ title, does, fields, send, next, above = '', below = '' }: Page): string {
  return html(
    title,
    `${above}
<noscript><p>This page needs JavaScript.</p></noscript>
<p id="notice" role="alert" hidden></p>
<form id="form" method="post" data-does="${does}"${next === undefined ? '' : ` data-next="${escapedHtml(next)}"`} hidden>
${fields.map(fieldHtml).join('\n')}
<button id="send">${send}</button>
${below}
</form>
${does === 'sign-in' ? '' : BACK}
<div id="finished" hidden>
<p id="result" role="status"></p>
<p><a id="next" href="login">Sign in</a></p>
</div>`,
    '<script type="module" src="pages/script.js"></script>',
  )
}

/** URLs have no leading slash, so that they also work below a path. */
export function html(title: string, content: string, script = '', root = ''): string {
  return htmlDocument({
    title: `${title} - Flaghoist`,
    root,
    head: script,
    content: `<h1>${title}</h1>
${content}`,
  })
}

function fieldHtml({ label, attributes, hint }: Field): string {
  const id = /id="(\w+)"/.exec(attributes)?.[1]
  const labelled = `<label for="${id}" id="${id}-label">${label}</label>`
  if (hint === undefined) return `${labelled}\n<input ${attributes}>`
  return `${labelled}\n<input ${attributes} aria-describedby="${id}-hint">\n<small id="${id}-hint">${hint}</small>`
}
