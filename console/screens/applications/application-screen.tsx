import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { EditApplication, RemoveApplication } from './application-dialogs.tsx'
import { ApplicationEnvironments } from './application-environments.tsx'
import { APPLICATION_TEXTS } from './texts.ts'

/** One application: where it runs, with which SDKs, and what it asks for. */
export function ApplicationScreen() {
  const { appName = '' } = useParams<{ appName: string }>()
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<'edit' | 'remove'>()
  const reason = useMay()('UPDATE_APPLICATION')
  const path = { appName }
  // What may be deleted is not read again: the answer would be that it is gone.
  const isKept = opened !== 'remove'
  const read = useRead('getApplication', { path }, { enabled: isKept })
  const close = () => setOpened(undefined)
  return (
    <InstanceFrame
      title={appName}
      actions={
        <>
          <Button reason={reason} label={APPLICATION_TEXTS.editOf(appName)} onClick={() => setOpened('edit')}>
            {WORDS.edit}
          </Button>
          <Button
            kind="danger"
            reason={reason}
            label={APPLICATION_TEXTS.removeOf(appName)}
            onClick={() => setOpened('remove')}
          >
            {WORDS.delete}
          </Button>
        </>
      }
    >
      <Shown read={read} lines={8}>
        {(application) => (
          <>
            <About application={application} />
            <Overview appName={appName} isKept={isKept} />
            {opened === 'edit' && <EditApplication application={application} onClose={close} />}
            {opened === 'remove' && (
              <RemoveApplication
                appName={appName}
                onClose={close}
                onDone={() => navigate('/applications', { replace: true })}
              />
            )}
          </>
        )}
      </Shown>
    </InstanceFrame>
  )
}

function About({ application }: { application: Schemas['Application'] }) {
  const { appName, description, url, createdAt, lastSeenAt, strategies } = application
  return (
    <section class="sheet definition">
      <h2>
        <Link href="/applications">{WORDS.applications}</Link> <span class="dim">/</span> <bdi>{appName}</bdi>
      </h2>
      {description !== null && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      {url !== null && <p>{isAddress(url) ? <a href={url}>{url}</a> : url}</p>}
      <dl class="pairs">
        <dt>{WORDS.lastSeen}</dt>
        <dd>
          <TimeAgo at={lastSeenAt} />
        </dd>
        <dt>{APPLICATION_TEXTS.since}</dt>
        <dd>
          <TimeAgo at={createdAt} />
        </dd>
        {strategies.length > 0 && (
          <>
            <dt>{APPLICATION_TEXTS.strategies}</dt>
            <dd>{strategies.join(', ')}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Overview({ appName, isKept }: { appName: string; isKept: boolean }) {
  const overview = useRead('getApplicationOverview', { path: { appName } }, { enabled: isKept })
  return (
    <Shown read={overview} lines={4}>
      {({ projects, featureCount, environments, issues: { missingStrategies, leftOut, leftOutAt } }) => (
        <>
          {missingStrategies.length > 0 && (
            <p class="request-note is-warning">
              {APPLICATION_TEXTS.missing} <bdi>{missingStrategies.join(', ')}</bdi>
            </p>
          )}
          {leftOutAt !== null && (
            <p class="request-note is-warning">
              {APPLICATION_TEXTS.leftOut(leftOut)} <TimeAgo at={leftOutAt} />
            </p>
          )}
          <p>
            {APPLICATION_TEXTS.featureCount(featureCount)}{' '}
            <span class="links">
              {projects.map((project) => (
                <Link key={project} href={projectPath(project)}>
                  {project}
                </Link>
              ))}
            </span>
          </p>
          <ApplicationEnvironments appName={appName} environments={environments} isKept={isKept} />
        </>
      )}
    </Shown>
  )
}

/** The address is what a user has typed: a link of another kind could run a script. */
function isAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
