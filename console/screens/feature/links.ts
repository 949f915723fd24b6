import type { FeaturePlace } from '../../nouns/features/feature-place.ts'

type Template = { readonly title: string | null; readonly urlTemplate: string }
export type FeatureLink = { readonly title: string; readonly url: string }

/** Returns the links that a project shows with each of its features; none to anything but a page. */
export function linksOf(templates: readonly Template[], { projectId, featureName }: FeaturePlace): FeatureLink[] {
  return templates.flatMap(({ title, urlTemplate }) => {
    const filled = urlTemplate
      .replaceAll('{{project}}', encodeURIComponent(projectId))
      .replaceAll('{{feature}}', encodeURIComponent(featureName))
    const url = URL.canParse(filled) ? new URL(filled) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol)) return []
    return [{ title: title || url.host, url: url.href }]
  })
}
