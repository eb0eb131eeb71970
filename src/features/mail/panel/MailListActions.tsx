import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { useRight } from '../../../panel/data/useRight.ts'

/** The way to a new letter to many people, for administrators. */
export default function MailListActions() {
  const { t } = useReader()
  if (!useRight('campaigns')) return null
  return (
    <Link className="m-button m-primary" to="/send-mail">
      {t('mail.compose')}
    </Link>
  )
}
