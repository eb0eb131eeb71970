import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** What a server sends for a passkey to be made or shown by. */
export interface Requested<Options = unknown> {
  ticket: string
  options: Options
}

/** Whether this browser knows passkeys. */
export const knowsPasskeys = browserSupportsWebAuthn

/** Lets the browser make a passkey; undefined where the person would not, or has one on this device. */
export const makePasskey = (options: unknown): Promise<RegistrationResponseJSON | undefined> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(() => undefined)

/** Lets the person show a passkey to the browser; undefined where they would not. */
export const showPasskey = (options: unknown): Promise<AuthenticationResponseJSON | undefined> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => undefined)
