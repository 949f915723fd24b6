import type { Change, Message } from './message.ts'

/**
 * Returns the body of a request to a workflow of Microsoft Teams: an Adaptive Card. All texts are runs of rich text,
 * which have no markup, and no entity of the card makes a mention. The longest message has about 14 kB, of at most 28:
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export function teamsBody(message: Message): string {
  const { who, what, subject, rest, where, comment, changes, moreChanges, link } = message
  const places = where.flatMap(({ name, value }, index) => [run(`${index === 0 ? ' in' : ','} ${name} `), bold(value)])
  const about = subject === undefined ? [] : [run(' '), bold(subject)]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      line([bold(who), run(` ${what}`), ...about, ...(rest === '' ? [] : [run(rest)]), ...places]),
      ...(comment === undefined ? [] : [line([{ ...run(comment), italic: true }])]),
      ...changes.map((change) => line(changeRuns(change))),
      ...(moreChanges === 0 ? [] : [line([run(`and ${moreChanges} more`)])]),
    ],
    ...(link !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
    msteams: { width: 'Full' },
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return JSON.stringify({ type: 'message', attachments: [{ contentType, contentUrl: null, content }] })
}

/**
 * A card replaces `{{DATE(…)}}` and `{{TIME(…)}}` in any text by a date, which is not what was set. With an invisible
 * character between the braces, it shows them as they are.
 */
function run(text: string) {
  return { type: 'TextRun', text: text.replace(/\{\{(?=(DATE|TIME)\()/giu, '{\u200b{') }
}

function bold(text: string) {
  return { ...run(text), weight: 'Bolder' }
}

function line(inlines: readonly object[]) {
  return { type: 'RichTextBlock', inlines }
}

function changeRuns({ path, before, after }: Change) {
  return [bold(path), run(`: ${before ?? 'nothing'} → ${after ?? 'nothing'}`)]
}
