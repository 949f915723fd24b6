import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Assertion } from '../../domain/saml/assertion.ts'
import { certificateIn } from '../../domain/sign-in-settings/certificate.ts'
import type { SamlProvider } from '../../domain/sign-in-settings/saml-settings.ts'
import { childrenOf, isRefusal, plainXml, type XmlElement } from '../../runtime/plain-xml.ts'
import { CLOCK_SKEW_MS, type Expected, readAssertion, responseRefusal } from './assertion-checks.ts'
import { MESSAGE_LIMITS, type MessageRefusal, readMessage, type UncheckedMessage } from './message-checks.ts'
import { ASSERTION, SIGNATURE } from './names.ts'
import { areSignaturesOf } from './signature-values.ts'

/** A message, the value of the field SAMLResponse, and what it is compared with. */
export type CheckRequest = {
  readonly message: string
  readonly provider: SamlProvider
  readonly expected: Omit<Expected, 'entityId'>
}

/**
 * Checks the message of a provider, and returns what its signed assertion says. This blocks the event loop.
 *
 * @param base64 the value of the field SAMLResponse
 * @returns the reason where it is refused, for the log only
 */
export async function checkedAssertion(
  base64: string,
  provider: SamlProvider,
  expected: Omit<Expected, 'entityId'>,
): Promise<Assertion | MessageRefusal> {
  const wanted = { ...expected, entityId: provider.entityId }
  const message = readMessage(base64)
  if ('refused' in message) return message
  const refused = responseRefusal(message.response, wanted)
  if (refused !== undefined) return { refused }
  const keys = provider.certificates.flatMap((text) => certificateIn(text)?.publicKey ?? [])
  if (!areSignaturesOf(message.xml, keys)) return { refused: 'its signature is not valid: it is not by the provider' }
  const signed = await signedAssertion(message, provider, wanted)
  if (typeof signed !== 'string') return signed
  // Only this text was signed. It is read once more, and nothing of the message counts any more.
  const assertion = plainXml(signed, MESSAGE_LIMITS)
  if (isRefusal(assertion)) return assertion
  if (assertion.name !== 'Assertion' || assertion.namespace !== ASSERTION) return { refused: 'it has no assertion' }
  return readAssertion(assertion, wanted)
}

/** Returns the assertion as it was signed. */
async function signedAssertion(
  { xml, response }: UncheckedMessage,
  { entityId, signOnUrl, certificates }: SamlProvider,
  { us, request, now }: Expected,
): Promise<string | MessageRefusal> {
  const saml = new SAML({
    callbackUrl: us.callback,
    issuer: us.entityId,
    audience: us.entityId,
    entryPoint: signOnUrl,
    idpIssuer: entityId,
    idpCert: certificates.flatMap((text) => certificateIn(text)?.toString() ?? []),
    // One signature of the response or of the assertion is enough: providers differ in which one they make. But each
    // that is there has to be valid.
    wantAuthnResponseSigned: isSigned(response),
    wantAssertionsSigned: childrenOf(response, ASSERTION, 'Assertion').every(isSigned),
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: request === undefined ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === request ? now.toISOString() : null),
      removeAsync: async () => null,
    },
  })
  try {
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
    return profile?.getAssertionXml?.() ?? { refused: 'it has no assertion' }
  } catch (error) {
    return { refused: `its signature or its conditions are not valid: ${reasonOf(error)}` }
  }
}

function isSigned(element: XmlElement): boolean {
  return childrenOf(element, SIGNATURE, 'Signature').length > 0
}

/** The message of an error of the library can repeat what the provider has sent. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : 'unknown'
  return (text.split(/[.:]/)[0] ?? '').replace(/[^\w ]/g, '').slice(0, 80)
}
