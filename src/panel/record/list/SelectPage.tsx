import { useReader } from '../../data/reader.ts'
import { Check } from '../../ui/inputs.tsx'
import type { Selection } from './useSelection.ts'

/** Selects all rows of the page; indeterminate if some are selected. */
export function SelectPage({ selection, labelled }: { selection: Selection; labelled?: true }) {
  const { t } = useReader()
  const chosen = new Set(selection.ids.map(String))
  const count = [...selection.possible].filter(id => chosen.has(id)).length
  const everything = count > 0 && count === selection.possible.size
  const box = {
    checked: everything,
    ref: (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = count > 0 && !everything
    },
    onChange: () => selection.all(!everything),
  }
  const word = t('panel.list.select_all')
  return labelled ? (
    <Check {...box} aria-label={word}>
      {t('ra.action.select_all')}
    </Check>
  ) : (
    <input {...box} type="checkbox" aria-label={word} />
  )
}
