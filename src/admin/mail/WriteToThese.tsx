import { useListContext } from 'ra-core'
import { Link } from 'react-router-dom'
import { useReader } from '../fields/reader.ts'
import { usePanel } from '../registry/RegistryContext.tsx'

/** The way from a narrowed list of users to a letter to all of them, for administrators. */
export function WriteToThese() {
  const { t } = useReader()
  const { filterValues, resource } = useListContext()
  const isNarrowed = Object.keys(filterValues).length > 0
  if (resource !== 'users' || !isNarrowed || usePanel().profile.role !== 'administrator') return null
  return (
    <Link className="m-button" to={`/send-mail?filter=${encodeURIComponent(JSON.stringify(filterValues))}`}>
      {t('mail.write_to_these')}
    </Link>
  )
}
