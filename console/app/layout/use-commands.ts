import type { Schemas } from '@flaghoist/client'
import { useLocation } from 'wouter-preact'
import { turnFeature } from '../../editing/turning/turn-feature.ts'
import { neededToTurn } from '../../editing/turning/turned.ts'
import { featurePath, projectPath } from '../../nouns/projects/project-path.ts'
import { inOurWords } from '../../page/synonyms.ts'
import { WORDS } from '../../page/words.ts'
import { DEFINITION_TABS } from '../../screens/definitions/definition-tabs.ts'
import { INSTANCE_TABS } from '../../screens/instance/instance-tabs.ts'
import { PROJECT_TABS } from '../../screens/projects/project-tabs.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { SESSION_TEXTS } from '../../session/texts.ts'
import { copy } from '../../ui/copy-button.tsx'
import { PLACES } from './places.ts'
import { LAYOUT_TEXTS } from './texts.ts'

export type Command = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly run: () => void
}

const MOST_OF_A_KIND = 8
/** The screens of a place with several. */
const PARTS = [...DEFINITION_TABS, ...INSTANCE_TABS]
const ACCOUNT = [{ href: '/profile', label: SESSION_TEXTS.profile }]
/** With fewer features found, each also has what can be done with it. */
const FEW_FEATURES = 3

/** Returns what fits what the user has typed: places, projects, and features, which the server finds. */
export function useCommands(typed: string): Command[] {
  const [location, navigate] = useLocation()
  const may = useMay()
  const wanted = typed.trim().toLowerCase()
  const { data: found } = useRead('listProjects', {})
  const search = { query: { query: wanted, limit: MOST_OF_A_KIND } }
  const { data: page } = useRead('searchFeatures', search, { enabled: wanted !== '', keepsPrevious: true })

  const go = (key: string, label: string, detail: string, href: string): Command => ({
    key,
    label,
    detail,
    run: () => navigate(href),
  })
  const fits = (text: string) => text.toLowerCase().includes(wanted)
  const isCalled = (label: string) => fits(label) || label.toLowerCase().includes(inOurWords(wanted))
  // Without a text only the places: their parts would be longer than the list.
  const pages = wanted === '' ? PLACES : [...PLACES, ...PARTS, ...ACCOUNT]
  const places = pages
    .filter(({ label }) => isCalled(label))
    .map(({ href, label }) => go(`place ${href}`, label, LAYOUT_TEXTS.page, href))
  // The other parts of the project that is open.
  const [open] = /^\/projects\/[^/]+/.exec(location) ?? []
  const parts = (open === undefined || wanted === '' ? [] : PROJECT_TABS)
    .filter(({ path, label }) => isCalled(label) && `${open}${path}` !== location)
    .map(({ path, label }) => go(`part ${path}`, label, LAYOUT_TEXTS.part, `${open}${path}`))
  const projects = (found?.projects ?? [])
    .filter(({ id, name }) => fits(`${id}\n${name}`))
    .slice(0, MOST_OF_A_KIND)
    .map(({ id, name }) => go(`project ${id}`, name, WORDS.project, projectPath(id)))
  const features = wanted === '' ? [] : (page?.features ?? [])
  const switches = ({ name, project, environments }: Schemas['FeatureSearchResult']) =>
    environments
      .filter((each) =>
        neededToTurn(each, !each.enabled).every(
          (permission) => may(permission, { project, environment: each.name }) === undefined,
        ),
      )
      .map((each): Command => {
        const path = { projectId: project, featureName: name, environment: each.name }
        return {
          key: `switch ${name} ${each.name}`,
          label: (each.enabled ? LAYOUT_TEXTS.turnOff : LAYOUT_TEXTS.turnOn)(name, each.name),
          detail: project,
          run: () => turnFeature(path, !each.enabled, { may }),
        }
      })
  const actions =
    features.length > FEW_FEATURES
      ? []
      : features.flatMap((feature) => [
          ...switches(feature),
          {
            key: `copy ${feature.name}`,
            label: LAYOUT_TEXTS.copyName(feature.name),
            detail: feature.project,
            run: () => copy(feature.name),
          },
        ])
  return [
    ...features.map(({ name, project }) => go(`feature ${name}`, name, project, featurePath(project, name))),
    ...parts,
    ...projects,
    ...places,
    ...actions,
  ]
}
