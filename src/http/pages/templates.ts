/** A field of a form: its label, the attributes of its input and an optional hint. */
type Field = { label: string; attributes: string; hint?: string }

type Page = {
  title: string
  does: 'sign-in' | 'password' | 'ask-for-link' | 'sign-up'
  fields: readonly Field[]
  send: string
  /** HTML below the button of the form. */
  below?: string
}

const NEW_PASSWORD: Field = {
  label: 'Password',
  attributes: 'id="password" name="password" type="password" autocomplete="new-password" required',
  hint: '10 to 128 characters: upper and lower case letters, a digit, and something else',
}

/** The page to sign in with a password. */
export const signInPage = page({
  title: 'Sign in',
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
  below: '<p><a href="reset-password">Forgot your password?</a></p>',
})

/** The page to ask for a link to choose another password. */
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
  '<p>This server sends no mail. Ask an administrator for a link to choose another password.</p>',
)

/** The page to choose a password, opened by the link of an invitation or of a reset. */
export const passwordPage = page({
  title: 'Choose a password',
  does: 'password',
  fields: [
    // For password managers, so that they know the account.
    { label: 'Account', attributes: 'id="username" autocomplete="username" readonly' },
    NEW_PASSWORD,
  ],
  send: 'Set the password',
})

/** The page to sign up, opened by a link that many people can use. */
export const signUpPage = page({
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
})

function page({ title, does, fields, send, below = '' }: Page): string {
  return html(
    title,
    `<noscript><p>This page needs JavaScript.</p></noscript>
<p id="told" role="alert" hidden></p>
<form id="form" method="post" data-does="${does}" hidden>
${fields.map(fieldHtml).join('\n')}
<button id="send">${send}</button>
${below}
</form>
<div id="finished" hidden>
<p id="result" role="status"></p>
<p><a id="next" href="login">Sign in</a></p>
</div>`,
    '<script type="module" src="pages/script.js"></script>',
  )
}

/** Addresses have no leading slash, so that they also work below a path. */
function html(title: string, content: string, script = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Flaghoist</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="pages/style.css">
${script}
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}

function fieldHtml({ label, attributes, hint }: Field): string {
  const id = /id="(\w+)"/.exec(attributes)?.[1]
  const labelled = `<label for="${id}" id="${id}-label">${label}</label>`
  if (hint === undefined) return `${labelled}\n<input ${attributes}>`
  return `${labelled}\n<input ${attributes} aria-describedby="${id}-hint">\n<small id="${id}-hint">${hint}</small>`
}
