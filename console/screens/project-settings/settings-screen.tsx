import { Link, useParams } from 'wouter-preact'
import { RULE_TEXTS } from '../../nouns/approval-rules/texts.ts'
import { breakGlassPath } from '../../nouns/break-glass/break-glass-path.ts'
import { BREAK_GLASS_TEXTS } from '../../nouns/break-glass/texts.ts'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { useMay } from '../../session/may.ts'
import { Shown } from '../../ui/states.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { PLAN_TEXTS } from '../release-plans/texts.ts'
import { AboutForm } from './about-form.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { Environments } from './environments.tsx'
import { RulesForm } from './rules-form.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

export function SettingsScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const project = useProject(projectId)
  const reason = useMay()(['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'], { project: projectId })
  return (
    <ProjectFrame projectId={projectId} title={SETTINGS_TEXTS.title}>
      <Shown read={project} lines={10}>
        {(found) => (
          <div class="panels">
            <AboutForm project={found} reason={reason} />
            <RulesForm project={found} reason={reason} />
            <Environments projectId={projectId} />
            <section class="panel">
              <h2>{FREEZE_TEXTS.title}</h2>
              <p>
                <Link href={`/instance/freezes?${new URLSearchParams({ project: projectId })}`}>
                  {SETTINGS_TEXTS.freezes}
                </Link>
              </p>
              <p>
                <Link href={breakGlassPath(projectId)}>{BREAK_GLASS_TEXTS.title}</Link>
              </p>
            </section>
            <section class="panel">
              <h2>{RULE_TEXTS.title}</h2>
              <p>
                <Link href={`/instance/approval-rules?${new URLSearchParams({ project: projectId })}`}>
                  {SETTINGS_TEXTS.approvalRules}
                </Link>
              </p>
            </section>
            <section class="panel">
              <h2>{PLAN_TEXTS.templates}</h2>
              <p>
                <Link href={`/instance/release-plan-templates?${new URLSearchParams({ project: projectId })}`}>
                  {PLAN_TEXTS.ofProject}
                </Link>
              </p>
            </section>
            <ArchivePanel project={found} />
          </div>
        )}
      </Shown>
    </ProjectFrame>
  )
}
