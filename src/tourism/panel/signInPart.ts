import { preloadable } from '../../panel/data/preloadable.ts'
import { createOtherWays } from '../../features/accounts/panel/public/ways/OtherWays.tsx'

/** What the sign-in page shows for each way to sign in beside the password, by the name that the server calls it. */
export default createOtherWays({
  sso: preloadable(async () => (await import('../../features/sso/panel/SsoButton.tsx')).SsoButton),
})
