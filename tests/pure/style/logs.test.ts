import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const page = read('docs/operate/logs.md')

/** The messages that these files log: a string that follows the fields of a record, or stands alone. */
function messagesOf(paths: readonly string[]): string[] {
  const calls = paths.flatMap((path) => [
    ...read(path).matchAll(/\blog(?:\(\))?\??\.(?:info|warn)\((?:[^\n]*, )?'([^'\n]+)'\)/g),
  ])
  return [...new Set(calls.map(([, message = '']) => message))]
}

describe('docs/operate/logs.md', () => {
  test('names each message about a start, a stop or an outage', () => {
    const messages = messagesOf([
      'src/start/start.ts',
      'src/start/opening.ts',
      'src/jobs/job-log.ts',
      'src/logging/lost-connections.ts',
      'src/http/health/health.ts',
    ])
    expect(messages.length).toBeGreaterThanOrEqual(13)
    expect(messages.filter((message) => !page.includes(`\`${message}\``))).toEqual([])
  })
})
