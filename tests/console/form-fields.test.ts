import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../src/runtime/project-folder.ts'
import { document } from '../support/contract.ts'
import { sourcesIn } from '../support/sources.ts'

/*
 * A field of a form says which member of the body it fills, so that what the server refuses is said at the field.
 */

/** Files whose fields fill no member of a body. */
const WITHOUT: Readonly<Record<string, string>> = {
  'console/ui/picked-list.tsx': 'It searches.',
  'console/ui/field.tsx': 'It passes the member on.',
  'console/editing/edits/ask-for-review.tsx': 'It stands in a dialog that shows the refusal.',
  'console/editing/edits/why-field.tsx': 'It fills a header.',
  'console/editing/edits/reason-dialog.tsx': 'It fills a header.',
  'console/app/sign-in.tsx': 'It has words of its own.',
  'console/screens/break-glass/break-glass-screen.tsx': 'It filters.',
  'console/screens/change-requests/change-requests-screen.tsx': 'It filters.',
  'console/screens/project-access/add-member.tsx': 'It takes a name, and an id is sent.',
  'console/screens/users/user-screen.tsx': 'Each choice is sent at once, and a message answers.',
  'console/screens/connect/connection.tsx': 'It makes an example.',
  'console/screens/connect/connect-screen.tsx': 'It makes an example.',
  'console/screens/features/filters.tsx': 'It filters.',
  'console/screens/features/first-flag.tsx': 'It makes an example.',
  'console/screens/features/bulk-bar.tsx': 'The dialog is closed when it is sent.',
  'console/screens/events/event-filters.tsx': 'It filters.',
  'console/screens/managed/field-tables.tsx': 'It filters.',
  'console/screens/history/restore-dialog.tsx': 'The dialog shows the refusal.',
  'console/screens/roles/role-dialogs.tsx': 'It chooses what the form begins with.',
  'console/screens/roles/who-may.tsx': 'It filters.',
  'console/screens/webhooks/event-choice.tsx': 'It searches.',
  'console/screens/playground/results.tsx': 'It filters.',
  'console/screens/playground/context-form.tsx': 'It fills the address.',
  'console/screens/approval-rules/rules-screen.tsx': 'It filters.',
  'console/screens/approval-rules/simulator.tsx': 'It asks, and stores nothing.',
  'console/screens/payload-filters/filter-fields.tsx': 'The path is the name of a member.',
  'console/screens/applications/applications-screen.tsx': 'It filters.',
  'console/screens/impact-metrics/impact-metrics-screen.tsx': 'It filters.',
  'console/screens/sign-in-settings/saml-metadata.tsx': 'It fills other fields, and a message answers.',
  'console/screens/promotion/compare-screen.tsx': 'It fills the address.',
  'console/screens/release-plans/interval-field.tsx': 'It says in which unit a time is.',
  'console/screens/release-plans/new-plan.tsx': 'It makes milestones, whose fields follow.',
  'console/screens/release-plans/project-plans-screen.tsx': 'It filters.',
}

const uses = sourcesIn('console').flatMap(({ path }) => {
  const text = readFileSync(inProject(path), 'utf8')
  const opened = text.matchAll(/<(?:TextField|SelectField|Combobox|TextArea)\b([\s\S]*?)(?:\n\s*\/>|\/>\n)/g)
  return [...opened].map(([, properties = '']) => ({ path, member: /\bat=(?:"([^"]+)"|\{)/.exec(properties) }))
})

test('each field of a form names its member', () => {
  const without = new Set(uses.flatMap(({ path, member }) => (member === null ? [path] : [])))
  expect([...without].sort()).toEqual(Object.keys(WITHOUT).sort())
})

test('the members are those of bodies in the contract, or parameters of strategies', () => {
  const members = new Set(['rollout', 'stickiness', 'groupId'])
  JSON.stringify(document, (name, value) => {
    if (name === 'properties') for (const member of Object.keys(value)) members.add(member)
    return value
  })
  const named = uses.flatMap(({ member }) => member?.[1]?.split('/') ?? []).filter((name) => !/^\d+$/.test(name))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !members.has(name))).toEqual([])
})
