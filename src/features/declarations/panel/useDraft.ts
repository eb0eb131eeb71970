import { dequal } from 'dequal'
import { useDataProvider, useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { cancelPendingLeave, useReportUnsaved, usePendingLeave } from '../../../panel/data/unsaved.ts'
import { merge3 } from './editing/merge.ts'
import type { Draft } from '../drafts.ts'
import type { CheckedDraft } from './useDeclarations.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'

/** The initial state of the editor: the saved draft, or the published declaration if there is none. */
export interface OpenedDraft {
  resource: string
  base: number
  document: StoredDocument
  /** 0 if it is not stored yet. */
  version: number
  mistakes: readonly Mistake[]
  updatedAt: string | undefined
}

export type SaveState = 'untouched' | 'saved' | 'saving' | 'unsaved' | 'failed' | 'gone'

/** A change that was saved by someone else, or by the same user elsewhere, while the draft was open here. */
export interface ChangedElsewhere {
  by: string
  /** Whether it was merged with unsaved changes. */
  isMerged: boolean
}

export interface StoredDraft {
  document: StoredDocument
  mistakes: readonly Mistake[]
  state: SaveState
  savedAt: string | undefined
  /** The latest change from elsewhere. */
  other: ChangedElsewhere | undefined
  /** Why it could not be saved. */
  reason: string
  change(document: StoredDocument): void
  /** Resolves once all changes are saved; rejects if that fails. */
  flush(): Promise<void>
}

const pauseMilliseconds = 600

/**
 * A draft that is saved automatically while it is edited. Changes from elsewhere are merged: immediately when the
 * server reports them, otherwise on the next save.
 */
export function useDraft(opened: OpenedDraft, kept: CheckedDraft | null): StoredDraft {
  const provider = useDataProvider<PanelDataProvider>()
  const reader = useReader()
  const { profile } = usePanel()
  const [document, setDocument] = useState(opened.document)
  const [mistakes, setMistakes] = useState(opened.mistakes)
  const [state, setState] = useState<SaveState>(opened.version === 0 ? 'untouched' : 'saved')
  const [savedAt, setSavedAt] = useState(opened.updatedAt)
  const [other, setOther] = useState<ChangedElsewhere>()
  const [reason, setReason] = useState('')
  const now = useRef({ document: opened.document, saved: opened.document, version: opened.version })
  const running = useRef<Promise<void>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const take = (theirs: Draft | undefined): void => {
    const { document: mine, saved } = now.current
    const merged = theirs ? (merge3(saved, mine, theirs.document) as StoredDocument) : mine
    now.current = { document: merged, saved: theirs?.document ?? saved, version: theirs?.version ?? 0 }
    setDocument(merged)
    if (theirs) setOther({ by: theirs.updated_by, isMerged: !dequal(mine, saved) })
  }
  const send = async (): Promise<void> => {
    // A concurrent change is merged, and the draft is saved again.
    for (let attempts = 0; !dequal(now.current.document, now.current.saved); attempts++) {
      const { document: sent, version } = now.current
      try {
        const body = { base: opened.base, document: sent, version }
        const { json } = await provider.call(`/declarations/drafts/${opened.resource}`, { method: 'PUT', body })
        const kept = json as CheckedDraft
        now.current = { ...now.current, saved: sent, version: kept.version }
        setMistakes(kept.mistakes)
        setSavedAt(kept.updated_at)
      } catch (error) {
        const stale = (error as CallError).body?.code === 'version_stale'
        if (!stale || attempts > 5) throw error
        take(refusalOf(error, reader).record as Draft | undefined)
      }
    }
  }
  const save = useEvent((): Promise<void> => {
    clearTimeout(timer.current)
    running.current ??= (async () => {
      setState('saving')
      try {
        await send()
        setState('saved')
      } catch (error) {
        setReason(refusalOf(error, reader).message)
        setState('failed')
        throw error
      } finally {
        running.current = undefined
      }
    })()
    return running.current
  })
  const isKept = (): boolean => dequal(now.current.document, now.current.saved)
  const hear = useEvent((theirs: CheckedDraft): void => {
    const isOwnSave = running.current !== undefined && theirs.updated_by === profile.id
    if (theirs.version === 0 && now.current.version > 0 && !running.current) {
      // The draft was published or discarded, here or elsewhere: the next change creates a new one.
      now.current.version = 0
      return setState(isKept() ? 'gone' : 'unsaved')
    }
    if (theirs.version <= now.current.version || isOwnSave) return
    take(theirs)
    if (!isKept()) return
    setMistakes(theirs.mistakes)
    setSavedAt(theirs.updated_at)
    setState('saved')
  })
  useEffect(() => {
    if (kept) hear(kept)
  }, [kept, hear])
  const flush = async (): Promise<void> => {
    await running.current
    if (!isKept()) await save()
  }
  const holds = state === 'unsaved' || state === 'failed'
  useReportUnsaved(holds, holds)
  const way = usePendingLeave()
  const leave = useEvent(async (go: () => void): Promise<void> => {
    // If saving fails, the browser asks for confirmation.
    await flush().catch(() => undefined)
    cancelPendingLeave()
    go()
  })
  useEffect(() => {
    if (way) void leave(way)
  }, [way, leave])
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent): void => {
      const { document: mine, saved } = now.current
      if (!dequal(mine, saved)) event.preventDefault()
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])
  // Saves pending changes on unmount.
  useEffect(() => () => (isKept() ? undefined : void save().catch(() => undefined)), [save])
  return {
    document,
    mistakes,
    state,
    savedAt,
    other,
    reason,
    flush,
    change: next => {
      now.current.document = next
      setDocument(next)
      setState('unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save().catch(() => undefined), pauseMilliseconds)
    },
  }
}
