import { htmlDocument, visitorHtml } from './html.ts'

export type Explore = {
  /** Who is signed in with the browser that asks. */
  readonly visitor: string | undefined
  /** Whether the browser keeps an entered key after the page is closed. */
  readonly keepsKey: boolean
}

/** Returns the page of Swagger UI. `explore.js` starts it. */
export function explorePage({ visitor, keepsKey }: Explore): string {
  const how =
    visitor === undefined
      ? 'To try operations, sign in, or give a key with "Authorize".'
      : 'Operations that you try use your session. "Authorize" takes a key to use instead.'
  return htmlDocument({
    title: 'Explore - Flaghoist',
    root: '../',
    head: `<link rel="stylesheet" href="static/swagger-ui.css">
<link rel="stylesheet" href="../pages/explore.css">
<script defer src="static/swagger-ui-bundle.js"></script>
<script type="module" src="../pages/explore.js"></script>
<script type="module" src="../pages/sign-out.js"></script>`,
    banner: `<div class="visitor">${visitorHtml(visitor, '../')}</div>`,
    content: `<noscript><p>This page needs JavaScript.</p></noscript>
<p class="how">${how}</p>
<div id="explore" data-keeps-key="${keepsKey}"></div>`,
  })
}
