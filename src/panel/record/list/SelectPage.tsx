import { useReader } from '../../data/reader.ts'
import type { Selection } from './useSelection.ts'

/** Selects all rows of the page; stands between yes and no where some of them are. */
export function SelectPage({ selection, labelled }: { selection: Selection; labelled?: true }) {
  const { t } = useReader()
  const chosen = new Set(selection.ids.map(String))
  const count = [...selection.possible].filter(id => chosen.has(id)).length
  const everything = count > 0 && count === selection.possible.size
  const box = (
    <input
      type="checkbox"
      aria-label={t('panel.list.select_all')}
      checked={everything}
      ref={element => {
        if (element) element.indeterminate = count > 0 && !everything
      }}
      onChange={() => selection.all(!everything)}
    />
  )
  return labelled ? (
    <label className="m-check">
      {box}
      {t('panel.list.select_all')}
    </label>
  ) : (
    box
  )
}
