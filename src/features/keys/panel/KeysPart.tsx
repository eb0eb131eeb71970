import { hasRight } from '../../../engine/rules/access/rights.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** The link to one's own API keys in the profile, for people who may have some. */
export default function KeysPart() {
  const { t } = useReader()
  const { profile } = usePanel()
  if (!hasRight(actorOf(profile), 'api_keys')) return null
  return (
    <section className="profile-part" aria-labelledby="profile-api-keys">
      <h2 id="profile-api-keys">{t('api_keys.title')}</h2>
      <p className="m-quiet">{t('api_keys.profile_hint')}</p>
      <ButtonLink to="/api-keys">{t('api_keys.profile_link')}</ButtonLink>
    </section>
  )
}
