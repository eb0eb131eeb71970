import { useState } from 'react'
import { useReader } from '../../data/reader.ts'

/** What stands in the box while nothing is typed, and what emptying it does. */
interface Picked {
  shown: string
  onClear: (() => void) | undefined
}

/** How the search for what can be picked stands. */
interface Search {
  isLoading: boolean
  isFailed: boolean
  isEmpty: boolean
}

/** A box that is typed into to pick something: what it shows, whether its list is open, and what the list says in place of options. */
export function usePicker({ shown, onClear }: Picked) {
  const { t } = useReader()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const turn = (next: boolean): void => {
    setOpen(next)
    if (!next) setTyped(null)
  }
  return {
    /** What was typed since the list was opened. */
    typed: typed ?? '',
    messageOf: ({ isLoading, isFailed, isEmpty }: Search): string => {
      if (isFailed) return t('panel.failure.general')
      if (isLoading) return t('panel.values.loading')
      return isEmpty ? t('panel.values.nothing_found') : ''
    },
    /** For the combobox. */
    box: {
      text: typed ?? shown,
      open,
      onType: (text: string): void => {
        setTyped(text)
        setOpen(true)
        if (text === '') onClear?.()
      },
      onOpen: turn,
    },
  }
}
