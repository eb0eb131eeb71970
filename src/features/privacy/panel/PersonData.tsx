import { useState } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { ErasureDialog } from './ErasureDialog.tsx'
import { useDataFile } from './useDataFile.ts'

/** The section for administrators that downloads all data about a person, or erases them. */
export function PersonData({ record: person }: Pick<RecordProps, 'record'>) {
  const { t } = useReader()
  const { profile } = usePanel()
  const { busy, save } = useDataFile(`/users/${encodeURIComponent(person.id)}/data`)
  const [erasing, setErasing] = useState(false)
  if (person.deleted_at || !hasRight(actorOf(profile), 'privacy')) return null
  return (
    <section className="m-group" aria-labelledby="person-data">
      <h2 id="person-data">{t('privacy.title')}</h2>
      <p className="m-quiet">{t('privacy.text')}</p>
      <div className="m-row">
        <Button busy={busy} onClick={save}>
          {t('privacy.download')}
        </Button>
        {person.id !== profile.id && (
          <Button danger onClick={() => setErasing(true)}>
            {t('privacy.erase')}
          </Button>
        )}
      </div>
      {erasing && <ErasureDialog person={person} onClose={() => setErasing(false)} />}
    </section>
  )
}
