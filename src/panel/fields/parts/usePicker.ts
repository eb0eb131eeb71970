import { useState } from 'react'
import { useReader } from '../../data/reader.ts'

/** The state of the search for options. */
interface Search {
  isLoading: boolean
  isFailed: boolean
  isEmpty: boolean
}

/**
 * The state of an input that searches for something to pick: its text, whether its list is open, and the message shown
 * without options.
 */
export function usePicker(onClear: (() => void) | undefined) {
  const { t } = useReader()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  return {
    /** What was typed since the list was opened. */
    typed: typed ?? '',
    open,
    /** Props for the combobox; `shown` is its text while nothing is typed. */
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
