import { useRight } from '../../../../panel/data/useRight.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'

/** A link to the activity of a person, for those who may see the activity of others. */
export function PersonActivity({ id }: { id: string }) {
  const { t } = useReader()
  if (!useRight('activity')) return null
  return (
    <p>
      <ButtonLink to={`/activity?by=${encodeURIComponent(id)}`}>{t('activity.of_person')}</ButtonLink>
    </p>
  )
}
