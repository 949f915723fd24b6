import { describe, expect, test } from 'vitest'
import { featurePath, projectPath } from '../../../console/nouns/projects/project-path.ts'
import { eventLink } from '../../../src/http/links/event-link.ts'

const BASE = 'https://flags.example.com/flags'
const event = { id: 7, type: 'feature-created', project: 'my shop', featureName: 'new/checkout' } as const

describe('eventLink', () => {
  test('is where the console shows the change request, the feature, or the event', () => {
    expect(eventLink(BASE, event)).toBe(BASE + featurePath('my shop', 'new/checkout'))
    expect(eventLink(BASE, { ...event, groupId: '4' })).toBe(`${BASE}${projectPath('my shop')}/change-requests/4`)
    const log = `${BASE}/events?before=7&event=7`
    expect(eventLink(BASE, { ...event, type: 'feature-deleted' })).toBe(log)
    expect(eventLink(BASE, { ...event, featureName: null })).toBe(log)
    expect(eventLink(BASE, { ...event, project: null })).toBe(log)
  })
})
