import { useNotify } from 'ra-core'
import { useState } from 'react'
import { download } from '../../../panel/data/download.ts'
import { api } from '../../../panel/data/session/api.ts'

/** Saves all that is kept of somebody as a file, and says where that failed. */
export function useDataFile(path: string): { busy: boolean; save(): void } {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await download(api + path, 'personal-data.json')
    } catch {
      notify('privacy.failed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void save() }
}
