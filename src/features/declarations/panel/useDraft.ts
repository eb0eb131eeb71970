import { dequal } from 'dequal'
import { useDataProvider, useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { forgetWay, useHoldsUnsaved, usePendingLeave } from '../../../panel/data/unsaved.ts'
import { merge3 } from './editing/merge.ts'
import type { Draft } from '../drafts.ts'
import type { JudgedDraft } from './useDeclarations.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'

/** What a draft begins with: as it is kept, or what is published where there is none. */
export interface OpenedDraft {
  resource: string
  base: number
  document: StoredDocument
  /** 0 where it is not kept yet. */
  version: number
  mistakes: readonly Mistake[]
  updatedAt: string | undefined
}

export type SaveState = 'untouched' | 'saved' | 'saving' | 'unsaved' | 'failed' | 'gone'

/** What somebody, or the same person in another place, kept of a draft while it was open here. */
export interface ChangedElsewhere {
  by: string
  /** Whether something was written here that is now put together with it. */
  isMerged: boolean
}

export interface KeptDraft {
  document: StoredDocument
  mistakes: readonly Mistake[]
  state: SaveState
  savedAt: string | undefined
  /** What was last changed of it elsewhere. */
  other: ChangedElsewhere | undefined
  /** Why it could not be kept. */
  reason: string
  change(document: StoredDocument): void
  /** Resolves when all that was typed is kept; rejects where that is not possible. */
  flush(): Promise<void>
}

const pauseMilliseconds = 600

/**
 * A draft that is kept on the server while it is edited. What others keep of it meanwhile is put together with it: at once where the
 * server has reported it, else when it is saved.
 */
export function useDraft(opened: OpenedDraft, kept: JudgedDraft | null): KeptDraft {
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
    // What was kept by somebody else a moment before is taken in, and sent once more.
    for (let attempts = 0; !dequal(now.current.document, now.current.saved); attempts++) {
      const { document: sent, version } = now.current
      try {
        const body = { base: opened.base, document: sent, version }
        const { json } = await provider.call(`/declarations/drafts/${opened.resource}`, { method: 'PUT', body })
        const kept = json as JudgedDraft
        now.current = { ...now.current, saved: sent, version: kept.version }
        setMistakes(kept.mistakes)
        setSavedAt(kept.updated_at)
      } catch (error) {
        const stale = (error as CallError).body?.code === 'version_stale'
        if (!stale || attempts > 5) throw error
        take(refusalOf(error, reader).record as unknown as Draft | undefined)
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
  const hear = useEvent((theirs: JudgedDraft): void => {
    const isOwnSave = running.current !== undefined && theirs.updated_by === profile.id
    if (theirs.version === 0 && now.current.version > 0 && !running.current) {
      // Published or discarded, here or elsewhere: what is written next makes a new draft.
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
  useHoldsUnsaved(holds, holds)
  const way = usePendingLeave()
  const leave = useEvent(async (go: () => void): Promise<void> => {
    // Where it cannot be kept, the browser asks.
    await flush().catch(() => undefined)
    forgetWay()
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
  // Whoever leaves within a moment of the last key has it kept all the same.
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
