import { Link } from 'wouter-preact'
import { ReleaseAll } from '../../nouns/scim/release.tsx'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { BASE } from '../../page/base.ts'
import { useRead } from '../../server/read.ts'
import { Code } from '../../ui/code.tsx'

/** What a directory needs to provision: the address, and a token. */
export function Provisioning() {
  const { data: config } = useRead('getUiConfig', {})
  const server = config?.unleashUrl ?? location.origin + BASE
  return (
    <section class="panel" aria-label={SCIM_TEXTS.provisioning}>
      <h2>{SCIM_TEXTS.provisioning}</h2>
      <p class="dim">{SCIM_TEXTS.provisioningHint}</p>
      <h3>{SCIM_TEXTS.address}</h3>
      <Code text={`${server}/scim/v2`} what={SCIM_TEXTS.address} />
      <p>{SCIM_TEXTS.token}</p>
      <p class="links">
        <Link href="/instance/roles">{SCIM_TEXTS.makeRole}</Link>
        <Link href="/instance/service-accounts">{SCIM_TEXTS.makeAccount}</Link>
      </p>
      <ReleaseAll />
    </section>
  )
}
