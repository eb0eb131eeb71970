import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { problemError } from '../../../panel/data/describeProblem.ts'
import { api } from '../../../panel/data/session/api.ts'
import { authorizedFetch } from '../../../panel/data/session/authorizedFetch.ts'
import { networkProblem, problemIn } from '../../../panel/data/session/problemBody.ts'

const pollMilliseconds = 800

/** The progress of an export, or how it ended. */
export interface ExportRun {
  phase: 'running' | 'done' | 'cancelled' | 'incomplete' | 'refused'
  rows: number
  total: number
  bytes: number
  file: string
  /** Saves the finished file again. */
  save?: () => void
  /** Why the export did not start. */
  message?: string
}

const saveAs = (blob: Blob, file: string) => () => {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const fileNameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export'

interface Log {
  rows: number
  state: string
}

const fetchLog = async (id: string): Promise<Log | undefined> => {
  const response = await authorizedFetch(`${api}/exports/${id}`, {}).catch(() => undefined)
  return response?.ok ? ((await response.json()) as Log) : undefined
}

async function readBlob(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value as Uint8Array<ArrayBuffer>)
    onProgress((bytes += value.length))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/**
 * Runs one export at a time: starts it, tracks its progress, and saves the file once it is complete. `cancel` aborts
 * it.
 */
export function useExport(): { run: ExportRun | undefined; start(path: string): Promise<void>; cancel(): void } {
  const [run, setRun] = useState<ExportRun>()
  const translate = useTranslate()
  const client = useQueryClient()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (path: string) => {
    const aborter = (controller.current = new AbortController())
    const known: ExportRun = { phase: 'running', rows: 0, total: 0, bytes: 0, file: '' }
    const show = (changes: Partial<ExportRun>) => setRun(Object.assign(known, changes) && { ...known })
    show({})
    let timer: ReturnType<typeof setInterval> | undefined
    try {
      const response = await authorizedFetch(api + path, { signal: aborter.signal })
      if (!response.ok)
        return show({
          phase: 'refused',
          message: problemError(path, problemIn(response.status, response.headers, await response.text()), translate)
            .message,
        })
      const id = response.headers.get('export-id') ?? ''
      show({ total: Number(response.headers.get('export-rows')), file: fileNameIn(response.headers) })
      timer = setInterval(
        () => void fetchLog(id).then(log => log && known.phase === 'running' && show({ rows: log.rows })),
        pollMilliseconds,
      )
      const blob = await readBlob(response, bytes => (known.bytes = bytes))
      const log = await fetchLog(id)
      if (log?.state !== 'done') return show({ phase: 'incomplete', rows: log?.rows ?? known.rows })
      const save = saveAs(blob, known.file)
      save()
      show({ phase: 'done', rows: log.rows, bytes: blob.size, save })
    } catch {
      if (aborter.signal.aborted) show({ phase: 'cancelled' })
      else if (known.file) show({ phase: 'incomplete' })
      else show({ phase: 'refused', message: problemError(path, networkProblem, translate).message })
    } finally {
      clearInterval(timer)
      void client.invalidateQueries({ queryKey: ['exports'] })
    }
  }
  return { run, start, cancel: () => controller.current?.abort() }
}
