import type { KnownBlock, SectionBlock } from '@slack/types'
import { formatText } from 'adaptivecards/lib/text-formatters.js'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { messageOf } from '../../../src/domain/webhooks/messages/message.ts'
import { slackBody } from '../../../src/domain/webhooks/messages/slack.ts'
import { teamsBody } from '../../../src/domain/webhooks/messages/teams.ts'
import { problemsOfCard } from './adaptive-cards.ts'

const LINK = 'https://flags.example.com/projects/default/features/new-checkout'

const event: Schema<'Event'> = {
  id: 7,
  createdAt: '2026-11-20T09:31:00.000Z',
  type: 'feature-strategy-update',
  createdBy: 'ada@example.com',
  createdByUserId: 5,
  environment: 'production',
  project: 'default',
  featureName: 'new-checkout',
  data: { id: 'b1', name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' }, disabled: false },
  preData: { id: 'b1', name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default' } },
  tags: [],
  comment: 'Half of all users, as agreed',
}

type SlackMessage = { text: string; blocks: KnownBlock[] } & Record<string, unknown>
const slack = (changed: Partial<Schema<'Event'>> = {}, link: string | undefined = LINK): SlackMessage =>
  JSON.parse(slackBody(messageOf({ ...event, ...changed }, link)))

const teams = (changed: Partial<Schema<'Event'>> = {}, link: string | undefined = LINK) =>
  JSON.parse(teamsBody(messageOf({ ...event, ...changed }, link)))

/** An event with the longest names and values, in characters that take the most room. */
const LONGEST: Partial<Schema<'Event'>> = {
  createdBy: '\u{1f600}"<&`'.repeat(100),
  featureName: '\u{1f600}"<&`'.repeat(100),
  project: '<"&`\\'.repeat(100),
  environment: '<"&`\\'.repeat(100),
  comment: '<"&\u{1f600}\\'.repeat(500),
  data: Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`${'<&"\u{1f600}'.repeat(60)}${index}`, '<&"\u{1f600}'.repeat(500)]),
  ),
  preData: null,
}

/** Texts of which a reader sees nothing. */
const UNSEEN = ['', ' ', '\u200b', '\u200d', '\u202e\u2066', '\u0007', '\ud83d', '\u3164', '\ufe0f', '\u2800', '\ue000']

function unseenEvent(unseen: string): Partial<Schema<'Event'>> {
  return {
    createdBy: unseen,
    featureName: unseen,
    project: unseen,
    environment: unseen,
    comment: unseen,
    preData: { [unseen]: unseen },
    data: { [unseen]: 'x' },
  }
}

describe('a message for Slack', () => {
  test('says who did what, before and after, why, and where to look', () => {
    expect(slack()).toEqual({
      text: 'ada@example.com changed a strategy of the feature new-checkout (default, production)',
      mrkdwn: false,
      parse: 'none',
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: `\`ada@example.com\` changed a strategy of the feature \`new-checkout\` in project \`default\`, environment \`production\`  <${LINK}|Open>`,
            verbatim: true,
          },
        },
        { type: 'context', elements: [{ type: 'plain_text', text: 'Half of all users, as agreed', emoji: false }] },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: '`disabled`: nothing → `false`\n`parameters.rollout`: `10` → `50`',
            verbatim: true,
          },
        },
      ],
    })
  })

  test('mentions nobody and links to nothing, whatever the names are', () => {
    const hostile = '<!channel> @channel <@U012AB3CD> <https://evil.example.com|Open> `*bold*` & more'
    const { blocks, ...others } = slack({
      createdBy: hostile,
      featureName: hostile,
      comment: hostile,
      data: { hostile },
    })
    const texts = [
      others.text,
      ...blocks.flatMap((block) => (block.type === 'section' ? [block.text?.text ?? ''] : [])),
    ]
    for (const text of texts) {
      const own = text.replace(`<${LINK}|Open>`, '')
      expect(own).not.toMatch(/[<>]/)
      expect(own).toContain('&lt;!channel&gt;')
      expect(own).not.toMatch(/&(?!amp;|lt;|gt;)/)
    }
    // All hostile text is inside of code: outside, nothing of it is left.
    const outside = texts.slice(1).map((text) => text.replace(/`[^`\n]*`/g, ''))
    expect(outside.join()).not.toMatch(/channel|bold|evil/)
    expect(blocks.filter(({ type }) => type === 'context')).toMatchObject([{ elements: [{ type: 'plain_text' }] }])
  })

  test('keeps to the limits of Slack', () => {
    const { blocks, text } = slack(LONGEST)
    expect(blocks.length).toBeLessThanOrEqual(50)
    expect(text.length).toBeLessThanOrEqual(4000)
    const sections = blocks.filter((block): block is SectionBlock => block.type === 'section')
    for (const section of sections) expect(section.text?.text.length).toBeLessThanOrEqual(3000)
    expect(sections.at(-1)?.text?.text).toMatch(/\n(…|and 192 more)$/)
  })

  test('leaves out a link for which the section has no room', () => {
    const long = `https://flags.example.com/${'x'.repeat(3500)}`
    for (const [changed, link] of [
      [LONGEST, `${LINK}/${'x'.repeat(1900)}`],
      [{}, long],
    ] as const) {
      const [first] = slack(changed, link).blocks as SectionBlock[]
      expect(first?.text?.text.length).toBeLessThanOrEqual(3000)
      expect(first?.text?.text).not.toContain('|Open>')
    }
  })

  test('has no block without text, whatever is invisible', () => {
    for (const unseen of UNSEEN) {
      const { blocks, text } = slack(unseenEvent(unseen))
      expect(blocks.filter(({ type }) => type === 'context')).toEqual([])
      expect(JSON.stringify(blocks)).not.toMatch(/``|"text":""/)
      expect(text).toBe('a user changed a strategy of a feature')
    }
  })

  test('has no link without a console, and no section without changes', () => {
    const { blocks } = slack({ type: 'feature-archived', data: null, preData: null, comment: undefined }, '')
    expect(blocks).toHaveLength(1)
    const without = JSON.parse(slackBody(messageOf(event, undefined)))
    expect(JSON.stringify(without)).not.toContain('|Open>')
  })
})

describe('a card for Teams', () => {
  test('says the same, in runs of text without markup', () => {
    const line = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })
    const run = (text: string) => ({ type: 'TextRun', text })
    const bold = (text: string) => ({ type: 'TextRun', text, weight: 'Bolder' })
    expect(teams()).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              line(
                bold('ada@example.com'),
                run(' changed a strategy of the feature'),
                run(' '),
                bold('new-checkout'),
                run(' in project '),
                bold('default'),
                run(', environment '),
                bold('production'),
              ),
              line({ ...run('Half of all users, as agreed'), italic: true }),
              line(bold('disabled'), run(': nothing → false')),
              line(bold('parameters.rollout'), run(': 10 → 50')),
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open', url: LINK }],
            msteams: { width: 'Full' },
          },
        },
      ],
    })
  })

  test.each([
    ['an event', {}],
    ['the longest event', LONGEST],
    [
      'an event without anything',
      { type: 'drop-tags', data: null, preData: null, project: null, featureName: null } as const,
    ],
  ])('is a valid card of less than 28 kB: %s', (_, changed) => {
    const card = teams(changed)
    expect(problemsOfCard(card.attachments[0].content)).toEqual([])
    expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThan(28_000)
  })

  test('has only types of text without Markdown, and no mentions', () => {
    const hostile = '<at>Everybody</at> [Open](https://evil.example.com) **bold**'
    const card = teams({ createdBy: hostile, comment: hostile, data: { hostile } })
    const types = [...JSON.stringify(card).matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type)
    expect(new Set(types)).toEqual(new Set(['message', 'AdaptiveCard', 'RichTextBlock', 'TextRun', 'Action.OpenUrl']))
    expect(JSON.stringify(card)).not.toContain('"entities"')
  })

  test('has no run without text, whatever is invisible', () => {
    for (const unseen of UNSEEN) {
      const card = teams(unseenEvent(unseen))
      expect(problemsOfCard(card.attachments[0].content)).toEqual([])
      expect(JSON.stringify(card)).not.toContain('"text":""')
      expect(JSON.stringify(card)).toContain(': \\"\\" → x')
    }
  })

  test.each(['{{DATE(2026-01-02T00:00:00Z,SHORT)}}', '{{{TIME(2026-01-02T00:00:00Z)}}}'])(
    'shows %s as it was set',
    (value) => {
      const card = teams({ createdBy: value, comment: value, data: { name: value } })
      const texts = [...JSON.stringify(card).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text ?? '')
      expect(texts.filter((text) => text.includes('Z'))).toHaveLength(3)
      // What the renderer of the cards makes of them.
      for (const text of texts) expect(formatText('en', text)).toBe(text)
      expect(formatText('en', value)).not.toBe(value)
    },
  )

  test('shows a broken card to be one', () => {
    expect(problemsOfCard({ type: 'AdaptiveCard', version: '1.4', body: [{ type: 'RichTextBlok' }] })).toHaveLength(1)
  })
})

describe('messageOf', () => {
  const changesOf = (preData: Schema<'Event'>['preData'], data: Schema<'Event'>['data']) => {
    const { changes, moreChanges } = messageOf({ ...event, preData, data }, LINK)
    return [changes.map(({ path, before, after }) => [path, before, after]), moreChanges]
  }

  test('shows what a creation and a deletion are about, short and on one line', () => {
    expect(changesOf(null, { name: 'x', list: [1, { a: 2 }], id: 4 })).toEqual([
      [
        ['list', undefined, '[1,{"a":2}]'],
        ['name', undefined, 'x'],
      ],
      0,
    ])
    expect(changesOf({ description: 'a\nb\u202ec' }, null)).toEqual([[['description', 'a bc', undefined]], 0])
    const [[change]] = changesOf({ description: 'x'.repeat(200) }, null) as [[string, string][]]
    expect(change?.[1]).toBe(`${'x'.repeat(99)}…`)
  })

  test('keeps the joiners inside of a text', () => {
    const [family, word] = ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'می\u200cخواهم']
    expect(changesOf({}, { family: `\u200d${family}\u200d`, word })).toEqual([
      [
        ['family', undefined, family],
        ['word', undefined, word],
      ],
      0,
    ])
  })

  test('leaves out what is null or absent before and after, and counts without it', () => {
    const absent = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`absent${index}`, null]))
    expect(changesOf(null, { ...absent, name: 'x' })).toEqual([[['name', undefined, 'x']], 0])
    expect(changesOf(absent, {})).toEqual([[], 0])
    expect(changesOf({ description: null }, { description: '' })).toEqual([[['description', undefined, '""']], 0])
  })

  test('counts the changes that it does not show', () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`member${index}`, index]))
    expect(changesOf({}, many)[1]).toBe(3)
  })
})
