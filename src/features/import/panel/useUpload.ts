import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'ra-core'
import type { ImportMapping, ImportView } from '../import.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { FileProblem } from '../tables/fileProblem.ts'
import { openFile, type OpenedFile } from './read/openFile.ts'
import type { Head, SentRow } from '../tables/readFile.ts'
import type { Reading } from '../tables/openTable.ts'

/** A chosen file: its header, its upload progress, or its error. */
export interface Upload {
  phase: 'none' | 'reading' | 'read' | 'sending'
  name: string
  head: Head | undefined
  /** How many rows were sent. */
  sent: number
  /** The error, as a sentence. */
  problem: string | undefined
  /** Whether the error is one of the file, which sending it again cannot solve. */
  isFaulty: boolean
}

const initialUpload: Upload = {
  phase: 'none',
  name: '',
  head: undefined,
  sent: 0,
  problem: undefined,
  isFaulty: false,
}

/** The resource of the rows; with a mapping if the resource is not published yet. */
export interface Sending {
  resource: string
  mapping?: ImportMapping
}

/** Reads a chosen file and uploads its rows; returns the import's ID once all are uploaded. */
export function useUpload(onSent: (id: string) => void | Promise<void>) {
  const [upload, setUpload] = useState(initialUpload)
  const translate = useTranslate()
  const provider = useDataProvider<PanelDataProvider>()
  const opened = useRef<OpenedFile>(undefined)
  const generation = useRef(0)
  useEffect(
    () => () => {
      generation.current += 1
      opened.current?.close()
    },
    [],
  )

  const problemOf = useCallback(
    (error: unknown) =>
      error instanceof FileProblem
        ? translate(`importing.files.${error.code}`, error.params)
        : error instanceof Error
          ? error.message
          : translate('importing.files.unreadable'),
    [translate],
  )

  /** Runs the work and applies its result unless another file was chosen meanwhile; errors are shown. */
  const runLatest = async (before: Partial<Upload>, work: (isCurrent: () => boolean) => Promise<Partial<Upload>>) => {
    const own = ++generation.current
    const isCurrent = () => generation.current === own
    setUpload(known => ({ ...known, problem: undefined, isFaulty: false, ...before }))
    const after = await work(isCurrent).catch((error: unknown): Partial<Upload> => ({
      phase: opened.current ? 'read' : 'none',
      problem: problemOf(error),
      isFaulty: error instanceof FileProblem,
    }))
    if (isCurrent()) setUpload(known => ({ ...known, ...after }))
  }

  const choose = (file: File) =>
    runLatest({ ...initialUpload, phase: 'reading', name: file.name }, async () => {
      opened.current?.close()
      opened.current = undefined
      const next = await openFile(file)
      const head = await next.head({})
      opened.current = next
      return { phase: 'read', head }
    })

  const read = (reading: Reading) =>
    runLatest({}, async () => {
      const head = await opened.current?.head(reading)
      return { phase: 'read', head }
    })

  /** All rows of the file with the current reading. Throws `FileProblem`. */
  async function* parts(): AsyncGenerator<SentRow[]> {
    if (opened.current && upload.head) yield* opened.current.parts(upload.head.reading)
  }

  const send = (sending: Sending | (() => Promise<Sending>)) =>
    runLatest({ phase: 'sending', sent: 0 }, async isCurrent => {
      const [file, head] = [opened.current, upload.head]
      if (!file || !head) return initialUpload
      const sent = typeof sending === 'function' ? await sending() : sending
      const call = async (path: string, body: object = {}) =>
        (await provider.call(path, { method: 'POST', body })).json as ImportView
      const { id } = await call('/imports', { ...sent, file_name: file.name, columns: head.columns })
      let number = 0
      try {
        for await (const rows of file.parts(head.reading)) {
          if (!isCurrent()) break
          const { total } = await call(`/imports/${id}/rows`, { number, rows })
          number += 1
          setUpload(known => (isCurrent() ? { ...known, sent: total } : known))
        }
        if (!isCurrent()) throw new FileProblem('unreadable')
        await call(`/imports/${id}/received`)
        await onSent(id)
      } catch (error) {
        await call(`/imports/${id}/cancel`).catch(() => undefined)
        throw error
      }
      return {}
    })

  const stop = () => {
    generation.current += 1
    setUpload(known => ({ ...known, phase: 'read', sent: 0 }))
  }

  return { upload, choose, read, parts, send, stop }
}
