import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { EnvironmentSwitch } from '../../editing/turning/environment-switch.tsx'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { featurePath } from '../../nouns/projects/project-path.ts'
import type { Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { FeatureStar } from './feature-star.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

type Feature = Schemas['FeatureSearchResult']
type Given = {
  features: readonly Feature[]
  project: Schemas['Project'] | undefined
  selection: Selection
  address: URLSearchParams
  setAddress: (changed: Record<string, string | undefined>) => void
}

/** The columns of the list of features: one for each environment that a feature of the page has. */
export function featureColumns({ features, project, selection, address, setAddress }: Given): Column<Feature>[] {
  const sorted = (by: string): Column<Feature>['sorted'] => {
    if ((address.get('sort') ?? 'name') !== by) return undefined
    return address.get('order') === 'desc' ? 'descending' : 'ascending'
  }
  const sortable = (by: string, label: string) => ({
    key: by,
    sorted: sorted(by),
    title: (
      <button
        type="button"
        class="sort"
        title={label}
        onClick={() =>
          setAddress({
            sort: by === 'name' ? undefined : by,
            order: sorted(by) === 'ascending' ? 'desc' : undefined,
            page: undefined,
          })
        }
      >
        {label}
      </button>
    ),
  })
  return [
    selectColumn(features, selection),
    { ...sortable('name', FEATURE_LIST_TEXTS.name), isName: true, cell: (feature) => <Name feature={feature} /> },
    { ...sortable('type', FEATURE_LIST_TEXTS.type), isExtra: true, cell: ({ type }) => type },
    {
      key: 'stage',
      title: FEATURE_LIST_TEXTS.stage,
      isExtra: true,
      cell: ({ lifecycle }) => <span class="unbroken">{FEATURE_TEXTS.stages[lifecycle.stage]}</span>,
    },
    {
      ...sortable('lastSeenAt', FEATURE_LIST_TEXTS.seen),
      isExtra: true,
      cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
    },
    ...environmentsOf(features).map((environment) => ({
      ...sortable(`environment:${environment}`, environment),
      cell: (feature: Feature) => <State feature={feature} environment={environment} project={project} />,
    })),
  ]
}

function selectColumn(features: readonly Feature[], selection: Selection): Column<Feature> {
  const names = features.map(({ name }) => name)
  const isAll = names.length > 0 && names.every((name) => selection.names.has(name))
  return {
    key: 'select',
    title: (
      <input
        type="checkbox"
        aria-label={FEATURE_LIST_TEXTS.selectAll}
        checked={isAll}
        onChange={() => selection.set(names, !isAll)}
      />
    ),
    cell: ({ name }) => (
      <input
        type="checkbox"
        aria-label={FEATURE_LIST_TEXTS.select(name)}
        checked={selection.names.has(name)}
        onChange={(event) => selection.set([name], event.currentTarget.checked)}
      />
    ),
  }
}

function Name({ feature }: { feature: Feature }) {
  const { name, project, description, stale, archivedAt, tags, dependencyType } = feature
  return (
    <div class="feature-name">
      <FeatureStar feature={feature} />
      <div>
        <Link href={featurePath(project, name)}>{name}</Link>{' '}
        {archivedAt !== null && <span class="badge">{FEATURE_TEXTS.archived}</span>}
        {stale && <span class="badge is-warning">{FEATURE_TEXTS.stale}</span>}
        {dependencyType !== null && <span class="badge">{FEATURE_LIST_TEXTS[dependencyType]}</span>}
        {tags.map((tag) => (
          <span key={`${tag.type}:${tag.value}`} class="badge" title={`${tag.type}:${tag.value}`}>
            {tag.type === 'simple' ? tag.value : `${tag.type}:${tag.value}`}
          </span>
        ))}
        {description && (
          <small dir="auto" class="clipped">
            {description}
          </small>
        )}
      </div>
    </div>
  )
}

type StateProperties = { feature: Feature; environment: string; project: Schemas['Project'] | undefined }

function State({ feature, environment, project }: StateProperties) {
  const state = feature.environments.find(({ name }) => name === environment)
  if (state === undefined) return <span class="dim">–</span>
  const place = { projectId: feature.project, featureName: feature.name, environment }
  return <EnvironmentSwitch place={place} shown={state} project={project} isArchived={feature.archivedAt !== null} />
}

/** The names of the environments of all given features, in their order. */
function environmentsOf(features: readonly Feature[]): string[] {
  const orders = new Map(
    features.flatMap(({ environments }) => environments.map((each) => [each.name, each.sortOrder])),
  )
  return [...orders].sort(([, one], [, other]) => one - other).map(([name]) => name)
}
