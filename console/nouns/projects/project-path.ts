export function projectPath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}`
}

export function featurePath(projectId: string, featureName: string): string {
  return `${projectPath(projectId)}/features/${encodeURIComponent(featureName)}`
}
