import { escapedHtml } from '../../runtime/escaped-html.ts'

type Document = {
  title: string
  /** The relative URL from the page to the root of the server, such as `../`: the server may be below a path. */
  root: string
  /** HTML inside the element `head`. */
  head?: string
  /** HTML of the page. */
  content: string
}

/** Returns a complete page, with the name and the logo of the server at its top. */
export function htmlDocument({ title, root, head = '', content }: Document): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}pages/icon.svg">
<link rel="stylesheet" href="${root}pages/style.css">
${head}
</head>
<body>
<header>
<a class="brand" href="${root || './'}"><img src="${root}pages/icon.svg" alt=""> Flaghoist</a>
</header>
<main>
${content}
</main>
</body>
</html>
`
}

/** Returns HTML that names the signed-in user, with a button to sign out; else a link to sign in. */
export function visitorHtml(visitor: string | undefined): string {
  if (visitor === undefined) return `<a href="login">Sign in</a>`
  return `<span>Signed in as ${escapedHtml(visitor)}</span>
<button type="button" id="sign-out" class="quiet" data-address="logout">Sign out</button>`
}
