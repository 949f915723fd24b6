import type { Change, Message } from './message.ts'

/** The most characters in the text of a section: https://docs.slack.dev/reference/block-kit/blocks/section-block */
const MAX_SECTION = 3000

/**
 * Returns the body of a request to an incoming webhook of Slack. Names and values are code, and their characters are
 * escaped, so that Slack reads none of them as a mention, a link or a style:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function slackBody(message: Message): string {
  const { who, what, subject, rest, where, comment, changes, moreChanges, link } = message
  const about = subject === undefined ? '' : ` ${code(subject)}`
  const places = where.map(({ name, value }) => `${name} ${code(value)}`).join(', ')
  const head = `${code(who)} ${escaped(what)}${about}${escaped(rest)}${places === '' ? '' : ` in ${places}`}`
  const lines = changes.map(changeLine)
  if (moreChanges > 0) lines.push(`and ${moreChanges} more`)
  const blocks = [
    section(withLink(head, link)),
    ...(comment === undefined ? [] : [{ type: 'context', elements: [plain(comment)] }]),
    ...(lines.length === 0 ? [] : [section(fitting(lines))]),
  ]
  const text = escaped(
    [who, what, subject, rest.trim(), where.length > 0 ? `(${where.map(({ value }) => value).join(', ')})` : '']
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
  )
  // For notifications. Without these members, Slack would look for names and styles in it, and load the link.
  return JSON.stringify({
    text,
    mrkdwn: false,
    parse: 'none',
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks,
  })
}

/** A very long link is left out: Slack would refuse the message. */
function withLink(head: string, link: string | undefined): string {
  const linked = link === undefined ? head : `${head}  <${linkText(link)}|Open>`
  return linked.length > MAX_SECTION ? head : linked
}

function section(text: string) {
  // Verbatim: Slack makes no link or mention of a text that looks like one.
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}

function plain(text: string) {
  return { type: 'plain_text', text, emoji: false }
}

function changeLine({ path, before, after }: Change): string {
  const [from, to] = [before, after].map((value) => (value === undefined ? 'nothing' : code(value)))
  return `${code(path)}: ${from} → ${to}`
}

/** Returns as many lines as fit into a section. */
function fitting(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text.length + line.length + 2 > MAX_SECTION) return `${text}\n…`
    text = text === '' ? line : `${text}\n${line}`
  }
  return text
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A backtick would end the code. */
function code(text: string): string {
  return `\`${escaped(text.replaceAll('`', 'ˋ'))}\``
}

function linkText(link: string): string {
  return escaped(link).replaceAll('|', '%7C')
}
