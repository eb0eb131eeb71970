import { useReader } from '../../../panel/data/reader.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** The link to a new campaign, for administrators. */
export default function MailListActions() {
  const { t } = useReader()
  if (!useRight('campaigns')) return null
  return (
    <ButtonLink primary to="/send-mail">
      {t('mail.compose')}
    </ButtonLink>
  )
}
