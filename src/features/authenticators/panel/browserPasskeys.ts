import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The server's options to create or present a passkey. */
export interface PasskeyRequest<Options = unknown> {
  ticket: string
  options: Options
}

/** Whether this browser supports passkeys. */
export const supportsPasskeys = browserSupportsWebAuthn

/** Asks the browser to create a passkey; undefined if the person cancels or already has one on this device. */
export const createPasskey = (options: unknown): Promise<RegistrationResponseJSON | undefined> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(() => undefined)

/** Asks the browser to present a passkey; undefined if the person cancels. */
export const presentPasskey = (options: unknown): Promise<AuthenticationResponseJSON | undefined> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => undefined)
