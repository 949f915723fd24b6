import { Link } from 'wouter-preact'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Table } from '../parts/table.tsx'
import { featurePath } from '../projects/project-path.ts'
import { WARNING_TEXTS } from './texts.ts'

type Properties = {
  rules: readonly Schemas['RuleOfFeature'][]
  /** Returns the project of a feature; undefined if it is not known. */
  projectOf: (feature: string) => string | undefined
}

/** Rules of features that SDKs read in different ways, each with the feature and what SDKs do. */
export function RuleTable({ rules, projectOf }: Properties) {
  return (
    <Table
      label={WARNING_TEXTS.title}
      rows={rules}
      keyOf={({ feature, environment, path, message }) => JSON.stringify([feature, environment, path, message])}
      columns={[
        {
          key: 'feature',
          title: WARNING_TEXTS.feature,
          isName: true,
          cell: ({ feature }) => {
            const project = projectOf(feature)
            return (
              <bdi>{project === undefined ? feature : <Link href={featurePath(project, feature)}>{feature}</Link>}</bdi>
            )
          },
        },
        { key: 'environment', title: WARNING_TEXTS.environment, cell: ({ environment }) => <bdi>{environment}</bdi> },
        { key: 'message', title: WARNING_TEXTS.message, cell: ({ message }) => <span class="warned">{message}</span> },
      ]}
    />
  )
}
