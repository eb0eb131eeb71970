import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import type { ChangedElsewhere } from './useDraft.ts'

/** Who changed the draft meanwhile, and whether that was put together with what is written here; one's own other tab is called so. */
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
