import { beforeAll, describe, expect, test } from 'vitest'
import { LONGEST, teams, UNSEEN, unseenEvent } from '../support/webhook-events.ts'
import { installReader, problemsOfCard, shownText } from './adaptive-cards/reader.ts'

/*
 * Messages to Teams, as Microsoft's own reader of cards takes them.
 */

beforeAll(installReader, 120_000)

describe('a message to Teams', () => {
  const events: Readonly<Record<string, Parameters<typeof teams>[0]>> = {
    'an event': {},
    'the longest event': LONGEST,
    'an event without anything': { type: 'drop-tags', data: null, preData: null, project: null, featureName: null },
    ...Object.fromEntries(UNSEEN.map((unseen) => [`an event with ${JSON.stringify(unseen)}`, unseenEvent(unseen)])),
  }

  test.each(Object.entries(events))('is a valid card: %s', (_, changed) => {
    expect(problemsOfCard(teams(changed).attachments[0].content)).toEqual([])
  })

  test.each(['{{DATE(2026-01-02T00:00:00Z,SHORT)}}', '{{{TIME(2026-01-02T00:00:00Z)}}}'])(
    'shows %s as it was set',
    (value) => {
      const card = teams({ createdBy: value, comment: value, data: { name: value } })
      const texts = [...JSON.stringify(card).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text ?? '')
      expect(texts.filter((text) => text.includes('Z'))).toHaveLength(3)
      // What the renderer of the cards makes of them.
      for (const text of texts) expect(shownText(text)).toBe(text)
      expect(shownText(value)).not.toBe(value)
    },
  )

  test('shows a broken card to be one', () => {
    expect(problemsOfCard({ type: 'AdaptiveCard', version: '1.4', body: [{ type: 'RichTextBlok' }] })).toHaveLength(1)
  })
})
