import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { isPublic } from '../../../engine/rules/access/publicView.ts'
import { recordAddress } from '../../../engine/rules/text/recordAddress.ts'
import { useReader } from '../../data/reader.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { SafeLink } from '../../fields/parts/SafeLink.tsx'

/** Leads to where visitors see a record, while they do and the panel knows where that is. */
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
