import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'ra-core'
import type { ImportMapping, ImportView } from '../import.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { FileProblem } from '../tables/fileProblem.ts'
import { openFile, type OpenedFile } from './read/openFile.ts'
import type { Head, SentRow } from '../tables/readFile.ts'
import type { Reading } from '../tables/openTable.ts'

/** A file that was chosen: its beginning, how far it is sent, or what is wrong with it. */
export interface Upload {
  phase: 'none' | 'reading' | 'read' | 'sending'
  name: string
  head: Head | undefined
  /** Rows that were sent. */
  sent: number
  /** Why it does not continue, as a sentence. */
  problem: string | undefined
}

const beginning: Upload = { phase: 'none', name: '', head: undefined, sent: 0, problem: undefined }

/** What rows are sent for; with what they mean where that is to be kept until their resource is published. */
export interface Sending {
  resource: string
  mapping?: ImportMapping
}

/** Reads a chosen file and sends its rows; answers the import's id when all are there. */
export function useUpload(onSent: (id: string) => void | Promise<void>) {
  const [upload, setUpload] = useState(beginning)
  const translate = useTranslate()
  const provider = useDataProvider<PanelDataProvider>()
  const opened = useRef<OpenedFile>(undefined)
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
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

  /** Does the work unless another file was chosen meanwhile; what goes wrong is shown. */
  const during = async (before: Partial<Upload>, work: (isCurrent: () => boolean) => Promise<Partial<Upload>>) => {
    const mine = ++turn.current
    const isCurrent = () => turn.current === mine
    setUpload(known => ({ ...known, problem: undefined, ...before }))
    const after = await work(isCurrent).catch((error: unknown): Partial<Upload> => ({
      phase: opened.current ? 'read' : 'none',
      problem: problemOf(error),
    }))
    if (isCurrent()) setUpload(known => ({ ...known, ...after }))
  }

  const choose = (file: File) =>
    during({ ...beginning, phase: 'reading', name: file.name }, async () => {
      opened.current?.close()
      opened.current = undefined
      const next = await openFile(file)
      const head = await next.head({})
      opened.current = next
      return { phase: 'read', head }
    })

  const read = (reading: Reading) =>
    during({}, async () => {
      const head = await opened.current?.head(reading)
      return { phase: 'read', head }
    })

  /** Every row of the file as it is read now. Throws `FileProblem`. */
  async function* parts(): AsyncGenerator<SentRow[]> {
    if (opened.current && upload.head) yield* opened.current.parts(upload.head.reading)
  }

  const send = (sending: Sending | (() => Promise<Sending>)) =>
    during({ phase: 'sending', sent: 0 }, async isCurrent => {
      const [file, head] = [opened.current, upload.head]
      if (!file || !head) return beginning
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
    turn.current += 1
    setUpload(known => ({ ...known, phase: 'read', sent: 0 }))
  }

  return { upload, choose, read, parts, send, stop }
}
