import { useRight } from '../../../../panel/data/useRight.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'

/** Leads to what a person did, for whoever may see that of others. */
export function PersonActivity({ id }: { id: string }) {
  const { t } = useReader()
  if (!useRight('activity')) return null
  return (
    <p>
      <ButtonLink to={`/activity?by=${encodeURIComponent(id)}`}>{t('activity.of_person')}</ButtonLink>
    </p>
  )
}
