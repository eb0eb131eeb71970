import { useEvent } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { onHandOver, takeAlong, wasTakenAlong } from '../../data/session/handOver.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { differing, valuesOf } from '../../data/formValues.ts'
import { draftKey, dropDraft, keepDraft, readDraft, type LocalDraft } from '../../data/localDraft.ts'
import { isBlank } from '../../data/values.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { RecordForm } from './useRecordForm.ts'

const quietMilliseconds = 800

interface KeptDraft {
  /** What was written earlier and has been neither taken up nor given up. */
  offered: LocalDraft | undefined
  /** Whether the browser did not take what is written here: it lasts as long as the page. */
  isFleeting: boolean
  /** What was written in fields that the form does not have any more. */
  left: Row
  takeUp(): void
  giveUp(): void
  giveUpLeft(): void
}

/** What a draft holds for fields that an entity does not have, or not any more. */
const leftIn = (entity: Entity, draft: LocalDraft | undefined): Row =>
  Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(([name, value]) => !entity.properties.has(name) && !isBlank(value)),
  )

/**
 * Keeps what is written in a form in this browser until the server has it or the person discards it: after a moment of
 * quiet, and at once when the form or the page goes away. What is offered stays kept until it is answered.
 * See docs/decisions/038.
 */
export function useKeptDraft(entity: Entity, record: RecordForm, id: string): KeptDraft {
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
      if (!offered) takeAlong(key)
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

  const takeUp = () => {
    if (offered) record.takeUp(offered)
    setOffered(undefined)
  }
  const takeUpAtOnce = useEvent(() => {
    if (wasTakenAlong(key)) takeUp()
  })
  useEffect(() => takeUpAtOnce(), [takeUpAtOnce])

  const giveUp = () => {
    dropDraft(key)
    setOffered(undefined)
  }
  const giveUpLeft = () => {
    const draft = readDraft(key)
    const values = Object.entries(draft?.values ?? {}).filter(([name]) => !(name in left))
    setLeft({})
    if (draft && values.length > 0) keepDraft(key, { ...draft, values: Object.fromEntries(values) })
    else dropDraft(key)
  }
  return { offered, isFleeting, left, takeUp, giveUp, giveUpLeft }
}
