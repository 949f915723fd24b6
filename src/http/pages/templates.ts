/** What stands before the name of a field, and the attributes of its input. */
type Field = { label: string; attributes: string; hint?: string }

type Page = { title: string; does: 'sign-in' | 'password' | 'sign-up'; fields: readonly Field[]; send: string }

const NEW_PASSWORD: Field = {
  label: 'Password',
  attributes: 'id="password" name="password" type="password" autocomplete="new-password" required',
  hint: '10 to 128 characters: upper and lower case letters, a digit, and something else',
}

/** Signing in with a password. */
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
})

/** Choosing a password, with the link of an invitation or of a reset. */
export const passwordPage = page({
  title: 'Choose a password',
  does: 'password',
  fields: [
    // Read by those who keep passwords, so that they know whose it is.
    { label: 'Account', attributes: 'id="username" autocomplete="username" readonly' },
    NEW_PASSWORD,
  ],
  send: 'Set the password',
})

/** Signing up, with a link that is for many. */
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

/** Addresses have no slash in front, so that they are right below a path, too. */
function page({ title, does, fields, send }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Flaghoist</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="pages/style.css">
<script type="module" src="pages/script.js"></script>
</head>
<body>
<main>
<h1>${title}</h1>
<noscript><p>This page needs JavaScript.</p></noscript>
<p id="told" role="alert" hidden></p>
<form id="form" method="post" data-does="${does}" hidden>
${fields.map(fieldHtml).join('\n')}
<button id="send">${send}</button>
</form>
<div id="finished" hidden>
<p id="result" role="status"></p>
<p><a id="next" href="login">Sign in</a></p>
</div>
</main>
</body>
</html>
`
}

function fieldHtml({ label, attributes, hint }: Field): string {
  const id = /id="(\w+)"/.exec(attributes)?.[1]
  if (hint === undefined) return `<label for="${id}">${label}</label>\n<input ${attributes}>`
  return `<label for="${id}">${label}</label>\n<input ${attributes} aria-describedby="${id}-hint">\n<small id="${id}-hint">${hint}</small>`
}
