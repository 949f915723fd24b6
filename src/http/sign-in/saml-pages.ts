import type { SamlPreview } from '../../domain/saml/preview.ts'
import { escapedHtml } from '../../runtime/escaped-html.ts'
import { html } from '../pages/templates.ts'

/** The fields of the form with which a browser brings a message of the provider. */
export type SamlForm = { readonly message: string; readonly relayState: string }

const ROOT = '../../'
/** A value with hundreds of groups would hide the others. */
const MOST_VALUES = 20

/**
 * Returns the page that sends a message on to where the sign-in is decided. The request of the provider's page has no
 * cookie of this server; that of this page has.
 */
export function continuePage({ message, relayState }: SamlForm): string {
  const content = `<form id="form" method="post" action="finish">
<input type="hidden" name="SAMLResponse" value="${escapedHtml(message)}">
<input type="hidden" name="RelayState" value="${escapedHtml(relayState)}">
<noscript><button id="send">Continue</button></noscript>
</form>`
  return html(
    'You are being signed in',
    content,
    `<script type="module" src="${ROOT}pages/continue.js"></script>`,
    ROOT,
  )
}

/** Returns the page that says what a test sign-in has read, and what a sign-in would do. */
export function testPage({ account, email, name, groups, attributes, outcome }: SamlPreview): string {
  const read = [
    ['Account', account ?? 'not sent'],
    ['Email', email ?? 'not sent'],
    ['Name', name ?? 'not sent'],
    ['Groups', groups === undefined ? 'not sent, or not asked for' : groups.join(', ') || 'none'],
  ] as const
  const sent = [...attributes].map(([key, values]) => [key, valuesOf(values)] as const)
  return html(
    'Test of the sign-in with SAML',
    `<p role="status">${escapedHtml(outcome.summary)}</p>
${listOf(outcome.details)}
<p>Nothing was changed, and nobody was signed in.</p>
<h2>What was read</h2>
${tableOf(read)}
<h2>What the provider has sent</h2>
${sent.length === 0 ? '<p>No attributes.</p>' : tableOf(sent)}`,
    '',
    ROOT,
  )
}

/** Returns the page that says to an Admin why a test sign-in is refused. */
export function failedTestPage(reason: string): string {
  return html(
    'Test of the sign-in with SAML',
    `<p role="alert">The message of the provider is refused: ${escapedHtml(reason)}.</p>`,
    '',
    ROOT,
  )
}

function valuesOf(values: readonly string[]): string {
  const others = values.length - MOST_VALUES
  return values.slice(0, MOST_VALUES).join(', ') + (others > 0 ? ` and ${others} more` : '')
}

function listOf(lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `<ul>\n${lines.map((line) => `<li>${escapedHtml(line)}</li>`).join('\n')}\n</ul>`
}

function tableOf(rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(([key, value]) => `<dt>${escapedHtml(key)}</dt>\n<dd>${escapedHtml(value)}</dd>`)
  return `<dl>\n${lines.join('\n')}\n</dl>`
}
