import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { isPublic } from '../../../engine/rules/access/publicView.ts'
import { recordAddress } from '../../../engine/rules/text/recordAddress.ts'
import { useReader } from '../../data/reader.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { SafeLink } from '../../fields/parts/SafeLink.tsx'

/** A link to a record's public page, if the record is public and the panel knows the URL. */
export function WebsiteLink({ entity, record }: { entity: Entity; record: Visible }) {
  const { t, language } = useReader()
  const { website } = useSettings()
  const address =
    website !== null && isPublic(entity, record) ? recordAddress(website, entity, record, language) : undefined
  if (address === undefined) return null
  return (
    <SafeLink address={address}>
      {t('panel.form.on_website')} <span aria-hidden="true">↗</span>
    </SafeLink>
  )
}
