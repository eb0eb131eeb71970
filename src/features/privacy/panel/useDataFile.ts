import { useNotify } from 'ra-core'
import { useState } from 'react'
import { download } from '../../../panel/data/download.ts'
import { api } from '../../../panel/data/session/api.ts'

/** Returns a function that downloads all data about a person as a file, and shows an error if that fails. */
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
