import { Link } from 'wouter-preact'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { environmentInWords } from './rule-words.ts'
import { RULE_SCREEN_TEXTS } from './texts.ts'

/** What the settings of the environments of a project need, as the simplest rules. */
export function SimpleRules({ project }: { project: string }) {
  const read = useRead('getChangeRequestConfiguration', { path: { projectId: project } })
  return (
    <section class="definition" aria-label={RULE_SCREEN_TEXTS.simple}>
      <h2>{RULE_SCREEN_TEXTS.simple}</h2>
      <Shown read={read} lines={2}>
        {(all) => {
          const shown = all.filter(({ changeRequestEnabled }) => changeRequestEnabled)
          if (shown.length === 0) return <p class="dim">{RULE_SCREEN_TEXTS.noSimple}</p>
          return (
            <ul class="plain-list">
              {shown.map(({ environment, requiredApprovals, warning }) => (
                <li key={environment}>
                  {environmentInWords({ environment, requiredApprovals })}
                  {warning && <small class="warned"> {warning}</small>}
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
      <p>
        <Link href={`${projectPath(project)}/settings`}>{RULE_SCREEN_TEXTS.change}</Link>
      </p>
    </section>
  )
}
