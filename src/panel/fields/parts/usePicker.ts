import { useState } from 'react'
import { useReader } from '../../data/reader.ts'

/** The state of the search for options. */
interface Search {
  isLoading: boolean
  isFailed: boolean
  isEmpty: boolean
}

/** A box that is typed into to pick something: what it shows, whether its list is open, and what the list says in place of options. */
export function usePicker(onClear: (() => void) | undefined) {
  const { t } = useReader()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  return {
    /** What was typed since the list was opened. */
    typed: typed ?? '',
    open,
    /** For the combobox; `shown` is its value while nothing is typed. */
    boxOf: (shown: string, { isLoading, isFailed, isEmpty }: Search) => ({
      text: typed ?? shown,
      open,
      message: isFailed
        ? t('panel.failure.general')
        : isLoading
          ? t('panel.values.loading')
          : isEmpty
            ? t('panel.values.nothing_found')
            : '',
      onType: (text: string): void => {
        setTyped(text)
        setOpen(true)
        if (text === '') onClear?.()
      },
      onOpen: (next: boolean): void => {
        setOpen(next)
        if (!next) setTyped(null)
      },
    }),
  }
}
