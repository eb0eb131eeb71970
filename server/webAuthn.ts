import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { PasskeyCredential, RelyingParty, WebAuthn } from '../src/features/authenticators/webAuthn.ts'

/** Loaded with the first passkey, because reading certificates takes a lot of code. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Ed25519, ES256 and RS256: every device supports one of them. */
const algorithms = [-8, -7, -257]

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** Browsers only store passkeys for host names, and only offer them over https or on the machine itself. */
function partyOf(addresses: readonly URL[]): RelyingParty | undefined {
  const safe = addresses.filter(({ protocol, hostname }) => protocol === 'https:' || isLocal(hostname))
  const id = safe[0]?.hostname
  if (id === undefined || isIP(id.replace(/^\[|\]$/g, ''))) return undefined
  return { id, origins: safe.map(({ origin }) => origin) }
}

const transportsOf = ({ transports }: PasskeyCredential) => transports as AuthenticatorTransport[]

const toDescriptors = (credentials: readonly PasskeyCredential[]) =>
  credentials.map(credential => ({ id: credential.id, transports: transportsOf(credential) }))

/** Returns the result of a verification, or undefined if it fails, for which the library throws. */
const undefinedIfRejected = <Result>(work: () => Promise<Result | undefined>): Promise<Result | undefined> =>
  work().catch(() => undefined)

/**
 * Passkeys with @simplewebauthn/server, for the public address of the panel if the settings name one, otherwise for the host that the
 * browser requested. See docs/decisions/083.
 */
export function createWebAuthn(publicUrl: string | undefined, hostOf: (request: Context) => string): WebAuthn {
  return {
    partyAt: request => {
      if (publicUrl !== undefined) return partyOf([new URL(publicUrl)])
      const host = hostOf(request)
      return partyOf(['https', 'http'].flatMap(protocol => URL.parse(`${protocol}://${host}`) ?? []))
    },
    registrationOptions: async (party, { handle, name, displayName, product, known }) => {
      const [{ generateRegistrationOptions }, { isoBase64URL }] = await Promise.all([library(), helpers()])
      const options = await generateRegistrationOptions({
        rpID: party.id,
        rpName: product,
        userID: isoBase64URL.toBuffer(isoBase64URL.fromUTF8String(handle)),
        userName: name,
        userDisplayName: displayName,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: toDescriptors(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options: { ...options }, challenge: options.challenge }
    },
    verifyRegistration: ({ id, origins }, challenge, response) =>
      undefinedIfRejected(async () => {
        const [{ verifyRegistrationResponse }, { isoBase64URL }] = await Promise.all([library(), helpers()])
        const { registrationInfo } = await verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: id,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        })
        if (!registrationInfo) return undefined
        const { credential } = registrationInfo
        return {
          id: credential.id,
          publicKey: isoBase64URL.fromBuffer(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
        }
      }),
    authenticationOptions: async (party, allowed = []) => {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'required',
        allowCredentials: toDescriptors(allowed),
      })
      return { options: { ...options }, challenge: options.challenge }
    },
    verifyAuthentication: ({ id, origins }, challenge, response, credential) =>
      undefinedIfRejected(async () => {
        const [{ verifyAuthenticationResponse }, { isoBase64URL }] = await Promise.all([library(), helpers()])
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: id,
          requireUserVerification: true,
          credential: {
            id: credential.id,
            publicKey: isoBase64URL.toBuffer(credential.publicKey),
            counter: credential.counter,
            transports: transportsOf(credential),
          },
        })
        return verified ? authenticationInfo.newCounter : undefined
      }),
  }
}
