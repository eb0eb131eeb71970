import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import type { ChangedElsewhere } from './useDraft.ts'

/**
 * Tells who changed the draft meanwhile and whether the changes were merged; another tab of the same user is reported
 * as such.
 */
export function ElsewhereNotice({ changed: { by, isMerged } }: { changed: ChangedElsewhere }) {
  const { t } = useReader()
  const { profile } = usePanel()
  const nameOf = usePersonName([by])
  const way = isMerged ? 'merged' : 'renewed'
  return (
    <p role="status" className="declaring-notice">
      {by === profile.id
        ? t(`declaring.editor.elsewhere.own_${way}`)
        : t(`declaring.editor.elsewhere.${way}`, { name: nameOf(by) })}
    </p>
  )
}
