import { createSignInPart } from '../../features/accounts/panel/public/ways/OtherWays.tsx'
import { PasskeyWay } from '../../features/authenticators/panel/signIn/PasskeyWay.tsx'
import { preloadable } from '../../panel/data/preloadable.ts'

/**
 * What the sign-in page adds for each other way to sign in, by the server's name for it, and the step after the
 * password.
 */
export default createSignInPart(
  {
    passkey: preloadable(async () => PasskeyWay),
    sso: preloadable(async () => (await import('../../features/sso/panel/SsoButton.tsx')).SsoButton),
  },
  preloadable(async () => (await import('../../features/authenticators/panel/signIn/SecondStepPage.tsx')).default),
)
