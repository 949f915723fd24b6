import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { BreakGlassNote } from '../../nouns/break-glass/break-glass-note.tsx'
import { FreezeBanner } from '../../nouns/freezes/freeze-banner.tsx'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WORDS } from '../../page/words.ts'
import { ErrorNotice } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { PROJECT_TABS } from './project-tabs.ts'

type Properties = { projectId: string; title: string; children: ComponentChildren; actions?: ComponentChildren }

/**
 * The frame of each screen of a project: where one is, and the parts of the project. In the place of what is inside, it
 * says when there is no such project, as it says to who may not see it.
 */
export function ProjectFrame({ projectId, title, children, actions }: Properties) {
  const read = useProject(projectId)
  const { data: project } = read
  const name = project?.name ?? projectId
  useTitle(title, name)
  const path = projectPath(projectId)
  return (
    <>
      <div class="head">
        <h1>
          <Link href="/">{WORDS.projects}</Link> <span class="dim">/</span> <bdi>{name}</bdi>
        </h1>
        {actions}
      </div>
      <Tabs label={WORDS.project} tabs={PROJECT_TABS.map((tab) => ({ label: tab.label, href: path + tab.path }))} />
      <FreezeBanner projectId={projectId} />
      <BreakGlassNote projectId={projectId} />
      {read.error && project === undefined ? <ErrorNotice error={read.error} onAgain={read.refetch} /> : children}
    </>
  )
}
