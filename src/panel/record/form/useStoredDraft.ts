import { useEvent } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { onHandOver, markForRestore, takeRestoreMark } from '../../data/session/handOver.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { differing, valuesOf } from '../../data/formValues.ts'
import { draftKey, dropDraft, keepDraft, readDraft, type LocalDraft } from '../../data/localDraft.ts'
import { isBlank } from '../../data/values.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { RecordForm } from './useRecordForm.ts'

const quietMilliseconds = 800

interface StoredDraft {
  /** An earlier draft that was neither restored nor discarded. */
  offered: LocalDraft | undefined
  /** Whether the browser does not store the input, so that it is lost with the page. */
  isFleeting: boolean
  /** Input of fields that the form no longer has. */
  left: Row
  restoreDraft(): void
  discardDraft(): void
  discardLeft(): void
}

/** Returns a draft's values of fields that the entity does not have, or no longer has. */
const leftIn = (entity: Entity, draft: LocalDraft | undefined): Row =>
  Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(([name, value]) => !entity.properties.has(name) && !isBlank(value)),
  )

/**
 * Stores a form's unsaved input in this browser until it is saved or discarded: after a short pause, and at once when
 * the form or the page is closed. An offered draft is kept until it is restored or discarded. See docs/decisions/038.
 */
export function useStoredDraft(entity: Entity, record: RecordForm, id: string): StoredDraft {
  const { profile } = usePanel()
  const key = draftKey(profile.id, entity.name, id)
  const [kept] = useState(() => readDraft(key))
  const [left, setLeft] = useState(() => leftIn(entity, kept))
  const [offered, setOffered] = useState(() =>
    Object.keys(kept?.values ?? {}).every(name => name in left) ? undefined : kept,
  )
  const [isFleeting, setFleeting] = useState(false)
  const { form, base, names, state } = record

  const keep = useEvent(() => {
    const before = valuesOf(entity, base, names)
    const values = form.getValues()
    const written = differing(names, values, before)
    const only = (row: typeof values) => Object.fromEntries(written.map(name => [name, row[name]]))
    if (written.length === 0 && Object.keys(left).length === 0) {
      if (!offered) dropDraft(key)
      return setFleeting(false)
    }
    const draft = {
      values: { ...left, ...offered?.values, ...only(values) },
      before: { ...offered?.before, ...only(before) },
      version: offered?.version ?? base.version,
      creation: record.creation?.get().sent ? record.creation.get() : offered?.creation,
      at: new Date().toISOString(),
    }
    setFleeting(keepDraft(key, draft) !== 'browser')
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keep()
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(now, quietMilliseconds)
    })
    const handOver = () => {
      now()
      if (!offered) markForRestore(key)
    }
    window.addEventListener('pagehide', now)
    const stop = onHandOver(handOver)
    return () => {
      now()
      unsubscribe()
      stop()
      window.removeEventListener('pagehide', now)
    }
  }, [form, keep, key, offered])

  useEffect(() => {
    if (state.name !== 'idle') keep()
  }, [state, keep])

  const isOffered = offered !== undefined
  useEffect(() => {
    if (!isOffered) return
    // Another tab may store a newer draft, or delete it once it is saved or discarded there.
    const readAgain = (event: StorageEvent) => {
      if (event.key === key) setOffered(readDraft(key))
    }
    window.addEventListener('storage', readAgain)
    return () => window.removeEventListener('storage', readAgain)
  }, [isOffered, key])

  const restoreDraft = () => {
    if (offered) record.restoreDraft(offered)
    setOffered(undefined)
  }
  const restoreDraftAtOnce = useEvent(() => {
    if (takeRestoreMark(key)) restoreDraft()
  })
  useEffect(() => restoreDraftAtOnce(), [restoreDraftAtOnce])

  const discardDraft = () => {
    dropDraft(key)
    setOffered(undefined)
  }
  const discardLeft = () => {
    const draft = readDraft(key)
    const values = Object.entries(draft?.values ?? {}).filter(([name]) => !(name in left))
    setLeft({})
    if (draft && values.length > 0) keepDraft(key, { ...draft, values: Object.fromEntries(values) })
    else dropDraft(key)
  }
  return { offered, isFleeting, left, restoreDraft, discardDraft, discardLeft }
}
