export function applicationPath(appName: string): string {
  return `/applications/${encodeURIComponent(appName)}`
}
