import { useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { useProject } from '../../nouns/projects/use-project.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { ArchivedOnly } from './archived-only.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CreateFeature } from './create-feature.tsx'
import { featureColumns } from './feature-columns.tsx'
import { isFiltered, NO_FILTERS, PAGE_SIZE, pageOf, searchOf } from './feature-search.ts'
import { Filters } from './filters.tsx'
import { FirstFlag } from './first-flag.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { useSelection } from './use-selection.ts'

/** The features of a project: searched, filtered and sorted by the server, a page at a time. */
export function FeaturesScreen() {
  const { projectId = '' } = useParams()
  return <Features key={projectId} projectId={projectId} />
}

function Features({ projectId }: { projectId: string }) {
  const [address, setAddress] = useQueryState()
  const [isCreating, setCreating] = useState(false)
  const selection = useSelection()
  const may = useMay()
  const { data: project } = useProject(projectId)
  const found = useRead('searchFeatures', { query: searchOf(projectId, address) }, { keepsPrevious: true })
  const isArchive = address.has('archived')
  const isWhole = !isFiltered(address) && !found.isPlaceholderData
  const { isLoading, steps } = useFirstSteps(projectId, isWhole ? found.data : undefined)
  const data = isLoading ? undefined : found.data
  const isEmpty = data?.total === 0 && !isFiltered(address)
  return (
    <ProjectFrame
      projectId={projectId}
      title={FEATURE_LIST_TEXTS.title}
      actions={
        <>
          <SearchField
            label={FEATURE_LIST_TEXTS.search}
            value={address.get('q') ?? ''}
            onSearch={(q) => setAddress({ q, page: undefined })}
          />
          <Button kind="main" reason={may('CREATE_FEATURE', { project: projectId })} onClick={() => setCreating(true)}>
            {FEATURE_LIST_TEXTS.create}
          </Button>
        </>
      }
    >
      {(data?.total !== 0 || isFiltered(address)) && (
        <Filters address={address} onChange={(changed) => setAddress({ ...changed, page: undefined })} />
      )}
      {/* Not with the list: they stay when it can't be read. */}
      {steps && <FirstFlag projectId={projectId} steps={steps} onCreate={() => setCreating(true)} />}
      <Shown read={{ data, error: found.error, refetch: found.refetch }} lines={10}>
        {({ features, total }) => (
          <>
            {isEmpty && <ArchivedOnly projectId={projectId} onShow={() => setAddress({ archived: 'true' })} />}
            {total === 0 && isFiltered(address) && (
              <EmptyState title={FEATURE_LIST_TEXTS.none}>
                <p>{FEATURE_LIST_TEXTS.noneHint}</p>
                <Button onClick={() => setAddress(NO_FILTERS)}>{FEATURE_LIST_TEXTS.clear}</Button>
              </EmptyState>
            )}
            {total > 0 && (
              <Table
                label={FEATURE_LIST_TEXTS.title}
                busy={found.isPlaceholderData}
                rows={features}
                keyOf={({ name }) => name}
                columns={featureColumns({ features, project, selection, address, setAddress })}
              />
            )}
            <Pages page={pageOf(address)} size={PAGE_SIZE} total={total} onPage={(page) => setAddress({ page })} />
          </>
        )}
      </Shown>
      <BulkBar project={project} selection={selection} isArchive={isArchive} />
      {isCreating && (
        <CreateFeature
          project={project}
          projectId={projectId}
          isFirst={steps === undefined ? isEmpty : steps.feature === undefined}
          onClose={() => setCreating(false)}
        />
      )}
    </ProjectFrame>
  )
}
