import type { Answer } from '@flaghoist/client'
import { useRef } from 'preact/hooks'
import { isFirstRead, useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { searchOf } from './feature-search.ts'

/** A project with more features needs no help, even if no application has asked for them lately. */
const MOST_FEATURES = 1
const LOOK_MS = 5000

export type FirstSteps = {
  /** The name of the feature, once there is one. */
  readonly feature: string | undefined
  readonly tokens: Answer<'listProjectApiTokens'>['tokens']
  /** Whether an application has asked for features of the project. */
  readonly isConnected: boolean
}

/**
 * Returns the steps to the first flag of a project, undefined where it needs none. While `isLoading`, the list should
 * wait: the steps are above it and would move it down. For the same reason, they are not added to a list that had more
 * features when it was opened. Once there, they stay until the screen is left: they have a key that is shown once.
 *
 * @param shown the list that the screen shows; undefined while it is filtered or not known
 */
export function useFirstSteps(
  projectId: string,
  shown: Answer<'searchFeatures'> | undefined,
): { readonly isLoading: boolean; readonly steps: FirstSteps | undefined } {
  const may = useMay()
  const hadFew = useRef<boolean>()
  const isWaiting = useRef(false)
  const whole = useRead(
    'searchFeatures',
    { query: searchOf(projectId, new URLSearchParams()) },
    { enabled: isWaiting.current },
  )
  const known = useRef<typeof shown>()
  const list = isWaiting.current ? (whole.data ?? shown ?? known.current) : shown
  if (list !== undefined) known.current = list
  const isFew = list !== undefined && list.total <= MOST_FEATURES
  if (list !== undefined) hadFew.current ??= isFew
  const isNew = isWaiting.current || (isFew && (hadFew.current === true || list.total === 0))
  const mayRead = may('READ_PROJECT_API_TOKEN', { project: projectId }) === undefined
  const first = useRef<string>()
  // The snippet may be copied already: another feature that comes before the first one does not take its place.
  if (!list?.features.some(({ name }) => name === first.current)) first.current = list?.features[0]?.name
  const feature = first.current
  const everyMs = isWaiting.current && feature !== undefined ? LOOK_MS : undefined
  const applications = useRead(
    'listProjectApplications',
    { path: { projectId }, query: { limit: 1 } },
    { enabled: isNew, everyMs },
  )
  const keys = useRead('listProjectApiTokens', { path: { projectId } }, { enabled: isNew && mayRead, everyMs })
  const isLoading = isFirstRead(applications) || isFirstRead(keys)
  if (!isNew || isLoading || applications.data === undefined || (mayRead && keys.data === undefined))
    return { isLoading, steps: undefined }
  const tokens = keys.data?.tokens ?? []
  // An application is known by what it reports, a minute later; its key is known to be used within seconds.
  const isConnected = applications.data.total > 0 || tokens.some(({ seenAt }) => seenAt !== null)
  if (isConnected && !isWaiting.current) return { isLoading, steps: undefined }
  isWaiting.current = true
  return { isLoading, steps: { feature, tokens, isConnected } }
}
