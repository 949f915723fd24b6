import { useMemo, useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { CreateProject } from './create-project.tsx'
import { FirstAdmin } from './first-admin.tsx'
import { ProjectCard } from './project-card.tsx'
import { PROJECT_TEXTS } from './texts.ts'

/** The home page: the projects that the caller sees, favorites first. */
export function ProjectsScreen() {
  useTitle(WORDS.projects)
  const [query, setQuery] = useQueryState()
  const [isCreating, setCreating] = useState(false)
  const may = useMay()
  const filter = query.get('q') ?? ''
  const projects = useRead('listProjects', {})
  return (
    <>
      <FirstAdmin />
      <div class="head">
        <h1>{WORDS.projects}</h1>
        <SearchField label={PROJECT_TEXTS.filter} value={filter} onSearch={(q) => setQuery({ q })} />
        <Button kind="main" reason={may('CREATE_PROJECT')} onClick={() => setCreating(true)}>
          {PROJECT_TEXTS.create}
        </Button>
      </div>
      <Shown read={projects} lines={6}>
        {(found) => <Cards projects={found.projects} filter={filter} />}
      </Shown>
      {isCreating && <CreateProject onClose={() => setCreating(false)} />}
    </>
  )
}

type Listed = Parameters<typeof ProjectCard>[0]['project']

function Cards({ projects, filter }: { projects: readonly Listed[]; filter: string }) {
  const shown = useMemo(() => {
    const wanted = filter.toLowerCase()
    const found = projects.filter(({ id, name }) => `${id}\n${name}`.toLowerCase().includes(wanted))
    return found.sort((one, other) => Number(other.favorite) - Number(one.favorite))
  }, [projects, filter])
  if (shown.length === 0) return <EmptyState title={filter === '' ? PROJECT_TEXTS.noneYet : WORDS.noMatch} />
  return (
    <ul class="cards">
      {shown.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}
