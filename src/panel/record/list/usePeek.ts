import { useEvent } from 'ra-core'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The record that is shown beside a list. */
export interface Peek {
  /** Its id, which is in the fragment of the address; undefined while none is shown. */
  id: string | undefined
  /** Shows a record, in place of the one that is shown. */
  open(id: string): void
  close(): void
}

/** In the history's entry of a peek that was opened from the list before it. */
const fromList = { fromList: true }

/** Which record is shown next to the list: it is in the address, so that Back closes it and a link leads to it. */
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
