import { useListContext } from 'ra-core'
import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { useRight } from '../../../panel/data/useRight.ts'

/** The way from a narrowed list of users to a letter to all of them, for administrators. */
export function WriteToThese() {
  const { t } = useReader()
  const { filterValues, resource } = useListContext()
  const isNarrowed = Object.keys(filterValues).length > 0
  const mayWrite = useRight('campaigns')
  if (resource !== 'users' || !isNarrowed || !mayWrite) return null
  return (
    <Link className="m-button" to={`/send-mail?filter=${encodeURIComponent(JSON.stringify(filterValues))}`}>
      {t('mail.write_to_these')}
    </Link>
  )
}
