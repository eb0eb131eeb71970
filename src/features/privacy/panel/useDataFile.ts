import { useState } from 'react'
import { api } from '../../../panel/data/session/api.ts'
import { useDownload } from '../../../panel/data/useDownload.ts'

/** Returns a function that downloads all data about a person as a file. */
export function useDataFile(path: string): { busy: boolean; save(): void } {
  const download = useDownload()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await download(api + path, 'personal-data.json')
    setBusy(false)
  }
  return { busy, save: () => void save() }
}
