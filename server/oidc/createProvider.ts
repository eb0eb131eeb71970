import * as client from 'openid-client'
import {
  ProviderRejected,
  ProviderUnreachable,
  type Checks,
  type Identity,
  type SignInProvider,
} from '../../src/features/sso/provider.ts'
import { proofSeconds } from '../../src/engine/rules/access/proof.ts'
import type { OidcSettings } from './settings.ts'

/** The clock skew that is tolerated, in seconds. */
const toleranceSeconds = 30
/** The timeout for requests to the provider, in seconds. */
const timeoutSeconds = 8

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Whether an error means that the provider did not respond properly, as opposed to an error in its response. */
const isNoResponse = (error: unknown): boolean =>
  !(
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    error instanceof client.ClientError
  ) ||
  (error instanceof client.ClientError && ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(error.code ?? ''))

async function withProviderErrors<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw isNoResponse(error)
      ? new ProviderUnreachable('the identity provider could not be reached', { cause: error })
      : new ProviderRejected('the identity provider sent an invalid response', { cause: error })
  }
}

type Claims = Readonly<Record<string, unknown>>

function identityOf(issuer: string, claims: Claims, groupsClaim: string): Identity {
  const groups = claims[groupsClaim]
  const name = isText(claims.name) ? claims.name.trim().split(/\s+/) : []
  return {
    issuer,
    subject: String(claims.sub),
    email: isText(claims.email) ? claims.email : undefined,
    isEmailVerified: claims.email_verified === true,
    firstName: isText(claims.given_name) ? claims.given_name : (name[0] ?? ''),
    lastName: isText(claims.family_name) ? claims.family_name : name.slice(1).join(' '),
    groups: Array.isArray(groups) ? groups.filter(isText) : isText(groups) ? [groups] : [],
  }
}

/**
 * An OpenID Connect provider, discovered by its issuer and used with PKCE, state and nonce. It is discovered on first use, so that the
 * server starts while the provider is down, and again after a failed attempt.
 */
export function createProvider(settings: OidcSettings, publicUrl: () => string): SignInProvider {
  let found: Promise<client.Configuration> | undefined
  const discover = (): Promise<client.Configuration> => {
    const issuer = new URL(settings.issuer)
    found ??= client
      .discovery(issuer, settings.clientId, { [client.clockTolerance]: toleranceSeconds }, authentication(settings), {
        timeout: timeoutSeconds,
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        found = undefined
        throw new ProviderUnreachable('the identity provider could not be discovered', { cause: error })
      })
    return found
  }
  const redirectUri = (): string => `${publicUrl()}/platform/sso`
  return {
    label: settings.label,
    rules: settings.rules,
    begin: async ({ reauthenticate = false } = {}) => {
      const configuration = await discover()
      const checks: Checks = {
        ...(reauthenticate ? { maxAge: proofSeconds } : {}),
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(),
        scope: settings.scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(reauthenticate ? { prompt: 'login', max_age: '0' } : {}),
      })
      return { address: address.href, checks }
    },
    finish: async (response, { state, nonce, verifier, maxAge }) => {
      const configuration = await discover()
      return withProviderErrors(async () => {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri()}?${response}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          ...(maxAge === undefined ? {} : { maxAge }),
          idTokenExpected: true,
        })
        const claims: Claims = tokens.claims() ?? {}
        const isWhole = claims.email !== undefined && claims[settings.groupsClaim] !== undefined
        const { userinfo_endpoint, issuer } = configuration.serverMetadata()
        const more: Claims =
          isWhole || !userinfo_endpoint
            ? {}
            : await client.fetchUserInfo(configuration, tokens.access_token, String(claims.sub))
        return identityOf(issuer, { ...more, ...claims }, settings.groupsClaim)
      })
    },
    signOutAddress: async () => {
      const configuration = await discover()
      if (!configuration.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl()}/platform/login` })
        .href
    },
  }
}

const authentication = ({ clientSecret }: OidcSettings): client.ClientAuth =>
  clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
