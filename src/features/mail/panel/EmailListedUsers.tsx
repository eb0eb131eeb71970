import { useListContext } from 'ra-core'
import { useReader } from '../../../panel/data/reader.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** The link from a filtered list of users to an email to all of them, for administrators. */
export function EmailListedUsers() {
  const { t } = useReader()
  const { filterValues, resource } = useListContext()
  const isNarrowed = Object.keys(filterValues).length > 0
  const mayWrite = useRight('campaigns')
  if (resource !== 'users' || !isNarrowed || !mayWrite) return null
  return (
    <ButtonLink to={`/send-mail?filter=${encodeURIComponent(JSON.stringify(filterValues))}`}>
      {t('mail.write_to_these')}
    </ButtonLink>
  )
}
