import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { useDataFile } from './useDataFile.ts'

/** The section of the profile that downloads all data about the person. */
export default function OwnDataFile() {
  const { t } = useReader()
  const { busy, save } = useDataFile('/profile/data')
  return (
    <section className="profile-part" aria-labelledby="profile-data">
      <h2 id="profile-data">{t('privacy.title')}</h2>
      <p className="m-quiet">{t('privacy.own_text')}</p>
      <Button busy={busy} onClick={save}>
        {t('privacy.download')}
      </Button>
    </section>
  )
}
