import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { inProject } from '../../src/runtime/project-folder.ts'

/** A query of the dashboard or of an alert, with its place. */
export type Query = { readonly place: string; readonly expr: string }

type Alert = { alert: string; expr: string; annotations: { summary: string; runbook: string } }
type Panel = { title: string; targets?: { expr: string; legendFormat: string }[] }

const read = (path: string) => readFileSync(inProject(path), 'utf8')

export const ALERTS_FILE = 'deploy/prometheus/alerts.yaml'

export function alerts(): Alert[] {
  const { groups } = parse(read(ALERTS_FILE)) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

export function panels(): Panel[] {
  return (JSON.parse(read('deploy/grafana/dashboard.json')) as { panels: Panel[] }).panels
}

/** @param interval what Grafana would put in for its own variable */
export function dashboardQueries(interval: string): Query[] {
  return panels().flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      place: title,
      expr: expr.replaceAll('$__rate_interval', interval).replaceAll('$instance', '.*'),
    })),
  )
}

export function alertQueries(): Query[] {
  return alerts().map(({ alert, expr }) => ({ place: alert, expr }))
}

/** A metric that a query names, with the labels that it selects by. */
export type Used = { readonly metric: string; readonly labels: readonly string[] }

const METRIC = /\b((?:flaghoist|http_server|nodejs|process)_\w+)(?:\{([^}]*)\})?/g
const SELECTED = /(\w+)\s*(?:=~|!~|!=|=)/g
const GROUPED = /\bby\s*\(([^)]*)\)/g

/** Returns the metrics of a query. */
export function usedIn(expr: string): Used[] {
  return [...expr.matchAll(METRIC)].map(([, metric = '', selector = '']) => ({
    metric,
    labels: [...selector.matchAll(SELECTED)].map(([, label = '']) => label),
  }))
}

/** Returns the labels by which a query groups. */
export function groupedBy(expr: string): string[] {
  return [...expr.matchAll(GROUPED)].flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()))
}

/** Labels that Prometheus itself adds to each series. */
export const OF_TARGETS: readonly string[] = ['job', 'instance']
