import { useEvent } from 'ra-core'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The record in a list's quick view. */
export interface Peek {
  /** The record's ID, from the URL's fragment; undefined while the quick view is closed. */
  id: string | undefined
  /** Opens a record in place of the current one. */
  open(id: string): void
  close(): void
}

/** The history state of a quick view that was opened from the list in the entry before. */
const fromList = { fromList: true }

/** Returns which record the quick view shows. It is in the URL, so that Back closes it and it can be linked to. */
export function usePeek(): Peek {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const id = /^#([\w-]+)$/.exec(hash)?.[1]
  const open = useEvent((next: string) => {
    if (next !== id) navigate({ search, hash: next }, { replace: id !== undefined, state: id ? state : fromList })
  })
  const close = useEvent(() => {
    if (state?.fromList) navigate(-1)
    else navigate({ search, hash: '' }, { replace: true })
  })
  return useMemo(() => ({ id, open, close }), [id, open, close])
}
