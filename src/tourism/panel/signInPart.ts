import { createSignInPart } from '../../features/accounts/panel/public/ways/OtherWays.tsx'
import { PasskeyWay } from '../../features/authenticators/panel/signIn/PasskeyWay.tsx'
import { preloadable } from '../../panel/data/preloadable.ts'

/** What the sign-in page shows for each way to sign in beside the password, by the name that the server calls it, and what comes after the password. */
export default createSignInPart(
  { passkey: preloadable(async () => PasskeyWay) },
  preloadable(async () => (await import('../../features/authenticators/panel/signIn/SecondStepPage.tsx')).default),
)
