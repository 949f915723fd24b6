import * as openid from 'openid-client'
import { issuerOf, withoutSlash } from '../domain/access/issuer.ts'
import type { Claims } from '../domain/oidc/identity.ts'
import { configurationUrl } from '../domain/sign-in-settings/oidc-settings.ts'
import { fetchWithin } from './limited-fetch.ts'

const TIMEOUT_SECONDS = 10
const MAX_RESPONSE_BYTES = 1_048_576
/** How long the configuration of a provider is kept. */
const LIFETIME_MS = 600_000

/** This server, as its provider knows it. */
export type OidcClient = {
  readonly discoverUrl: string
  readonly clientId: string
  /** Undefined for a client without one. */
  readonly secret: string | undefined
  readonly idTokenSigningAlgorithm: string
}

/** The state of a pending sign-in, kept until the browser comes back. */
export type PendingSignIn = { readonly state: string; readonly nonce: string; readonly verifier: string }

type SignInRequest = {
  readonly redirectUri: string
  readonly acrValues: string | null
  readonly addGroupsScope: boolean
}

/**
 * Talks to an OpenID provider. Its requests take at most ten seconds, follow no redirect and read at most 1 MiB. The
 * provider may be in a private network, unlike the receivers of webhooks: only an Admin names it, and its responses are
 * not shown.
 */
export type Provider = {
  /** Returns the authorization URL of the provider, and the state to keep until the browser comes back. */
  begin(client: OidcClient, wanted: SignInRequest): Promise<{ address: string; pending: PendingSignIn }>
  /**
   * Exchanges the authorization code for the user's claims.
   *
   * @throws Error of openid-client: `openidRefusal` makes a refusal of it
   */
  finish(client: OidcClient, cameBackTo: URL, pending: PendingSignIn): Promise<Claims>
}

export function createProvider(): Provider {
  const configurationOf = rememberedConfiguration()
  return {
    async begin(client, { redirectUri, acrValues, addGroupsScope }) {
      const configuration = await configurationOf(client)
      const pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: addGroupsScope ? 'openid email profile groups' : 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(acrValues !== null && { acr_values: acrValues }),
      })
      return { address: address.href, pending }
    },
    async finish(client, cameBackTo, { state, nonce, verifier }) {
      const configuration = await configurationOf(client)
      const tokens = await openid.authorizationCodeGrant(configuration, cameBackTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = { ...tokens.claims() }
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims
      // Many providers return `email` and `groups` only from the userinfo endpoint.
      return { ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub ?? '')), ...claims }
    },
  }
}

/** Returns a function that asks a provider for its configuration, and keeps the last one for a while. */
function rememberedConfiguration(): (client: OidcClient) => Promise<openid.Configuration> {
  let known: { key: string; since: number; found: Promise<openid.Configuration> } | undefined
  return (client) => {
    const key = JSON.stringify(client)
    const now = performance.now()
    if (known?.key === key && now - known.since < LIFETIME_MS) return known.found
    const fresh = { key, since: now, found: discovered(client) }
    known = fresh
    // A failure is not kept: the next sign-in asks again.
    fresh.found.catch(() => {
      if (known === fresh) known = undefined
    })
    return fresh.found
  }
}

async function discovered({
  discoverUrl,
  clientId,
  secret,
  idTokenSigningAlgorithm,
}: OidcClient): Promise<openid.Configuration> {
  const address = new URL(configurationUrl(discoverUrl))
  // An Admin who writes http:// intends it.
  const isPlain = address.protocol === 'http:'
  const found = await openid.discovery(address, clientId, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [openid.allowInsecureRequests] : [],
    [openid.customFetch]: limitedFetch,
  })
  const metadata = found.serverMetadata()
  // With an address below /.well-known/, openid-client leaves this to its caller.
  if (withoutSlash(metadata.issuer) !== issuerOf(discoverUrl))
    throw new openid.ClientError(`the provider calls itself ${metadata.issuer}, not ${issuerOf(discoverUrl)}`)
  const configuration = new openid.Configuration(
    metadata,
    clientId,
    { id_token_signed_response_alg: idTokenSigningAlgorithm },
    authentication(secret, metadata.token_endpoint_auth_methods_supported),
  )
  configuration.timeout = TIMEOUT_SECONDS
  configuration[openid.customFetch] = limitedFetch
  if (isPlain) openid.allowInsecureRequests(configuration)
  // Else signatures are not checked, because the token came from the provider itself.
  openid.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Returns the authentication method of the client. A provider that names no methods accepts the first one. */
function authentication(secret: string | undefined, methods: readonly string[] = ['client_secret_basic']) {
  if (secret === undefined) return openid.None()
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret)
}

const limitedFetch: openid.CustomFetch = (address, options) =>
  fetchWithin(MAX_RESPONSE_BYTES)(address, options as RequestInit)
