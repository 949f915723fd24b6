import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { readAgain } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Count, NumberCard, Pair } from '../../ui/numbers.tsx'
import { Shown } from '../../ui/states.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { STATISTIC_TEXTS } from './texts.ts'

/** How much there is in the instance, and the limits. */
export function StatisticsScreen() {
  const reason = useMay()('ADMIN')
  const statistics = useRead('getInstanceStatistics', {}, { enabled: reason === undefined })
  const config = useRead('getUiConfig', {})
  return (
    <InstanceFrame
      title={STATISTIC_TEXTS.title}
      hint={STATISTIC_TEXTS.hint}
      actions={
        <Button reason={reason} onClick={() => readAgain()}>
          {STATISTIC_TEXTS.look}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <Shown read={statistics} lines={8}>
          {(numbers) => (
            <Shown read={config} lines={8}>
              {(settings) => <Numbers numbers={numbers} config={settings} />}
            </Shown>
          )}
        </Shown>
      </Allowed>
    </InstanceFrame>
  )
}

type Properties = { numbers: Schemas['InstanceStatistics']; config: Schemas['UiConfig'] }

function Numbers({ numbers, config }: Properties) {
  const limits = config.resourceLimits
  const { activeUsers, apiTokens } = numbers
  return (
    <>
      <p class="dim">
        {STATISTIC_TEXTS.counted} <TimeAgo at={numbers.timestamp} />
      </p>
      <div class="cards">
        <NumberCard title={STATISTIC_TEXTS.features}>
          <Count name={STATISTIC_TEXTS.active} count={numbers.featureToggles} limit={limits.featureFlags} />
          <Count name={STATISTIC_TEXTS.archived} count={numbers.archivedFeatureToggles} />
          <Count name={STATISTIC_TEXTS.projects} count={numbers.projects} limit={limits.projects} />
          <Count name={STATISTIC_TEXTS.environments} count={numbers.environments} limit={limits.environments} />
          <Count name={STATISTIC_TEXTS.segments} count={numbers.segments} limit={limits.segments} />
          <Count name={STATISTIC_TEXTS.contextFields} count={numbers.contextFields} />
          <Count name={STATISTIC_TEXTS.strategies} count={numbers.strategies} />
        </NumberCard>
        <NumberCard title={STATISTIC_TEXTS.users}>
          <Count name={STATISTIC_TEXTS.all} count={numbers.users} />
          <Count name={STATISTIC_TEXTS.signedIn(7)} count={activeUsers.last7} />
          <Count name={STATISTIC_TEXTS.signedIn(30)} count={activeUsers.last30} />
          <Count name={STATISTIC_TEXTS.signedIn(60)} count={activeUsers.last60} />
          <Count name={STATISTIC_TEXTS.signedIn(90)} count={activeUsers.last90} />
          <Count name={STATISTIC_TEXTS.serviceAccounts} count={numbers.serviceAccounts} />
          <Count name={STATISTIC_TEXTS.groups} count={numbers.groups} />
          <Count name={STATISTIC_TEXTS.roles} count={numbers.roles} />
          <Count name={STATISTIC_TEXTS.customRootRoles} count={numbers.customRootRoles} />
        </NumberCard>
        <NumberCard title={STATISTIC_TEXTS.tokens}>
          <Count
            name={STATISTIC_TEXTS.tokens}
            count={apiTokens.admin + apiTokens.client + apiTokens.frontend}
            limit={limits.apiTokens}
          />
          <Count name={STATISTIC_TEXTS.client} count={apiTokens.client} />
          <Count name={STATISTIC_TEXTS.frontend} count={apiTokens.frontend} />
          <Count name={STATISTIC_TEXTS.admin} count={apiTokens.admin} />
        </NumberCard>
        <NumberCard title={STATISTIC_TEXTS.limits}>
          {LIMITS.map((name) => (
            <Count key={name} name={STATISTIC_TEXTS[name]} count={limits[name]} />
          ))}
        </NumberCard>
        <NumberCard title={STATISTIC_TEXTS.server}>
          <Pair name={STATISTIC_TEXTS.version}>{numbers.version}</Pair>
          <Pair name={STATISTIC_TEXTS.passwords}>{config.disablePasswordAuth ? WORDS.off : WORDS.on}</Pair>
          <Pair name={STATISTIC_TEXTS.oidc}>{numbers.OIDCenabled ? WORDS.on : WORDS.off}</Pair>
          <Pair name={STATISTIC_TEXTS.saml}>{numbers.SAMLenabled ? WORDS.on : WORDS.off}</Pair>
          <Pair name={STATISTIC_TEXTS.email}>{config.emailEnabled ? WORDS.on : WORDS.off}</Pair>
        </NumberCard>
      </div>
    </>
  )
}

const LIMITS = [
  'featureEnvironmentStrategies',
  'strategySegments',
  'constraints',
  'constraintValues',
  'segmentValues',
] as const
