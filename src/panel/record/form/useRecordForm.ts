import { useEvent, useNotify } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { connection } from '../../data/session/connection.ts'
import { createUploadQueue, type UploadQueue } from '../../data/uploads/queue.ts'
import { leaveOver, takeLeftOver } from '../../data/uploads/leftOver.ts'
import { sendFile } from '../../data/uploads/sendFile.ts'
import { useCheckedAgain } from './useCheckedAgain.ts'
import { createResolver, type Served } from './createResolver.ts'
import { differing, valuesOf } from '../../data/formValues.ts'
import type { LocalDraft } from '../../data/localDraft.ts'
import type { KnownCreation } from '../../data/knownCreation.ts'
import { failureText, refusalOf, type Refusal } from '../../data/problemText.ts'
import { labelKey } from '../../data/values.ts'

const stale = 412

/** Milliseconds before another attempt where the connection was back at once. */
const pause = 2_000

export type SaveState =
  | { name: 'idle' }
  | { name: 'uploading' }
  | { name: 'saving' }
  | { name: 'saved'; at: Date }
  | { name: 'waiting' }
  | { name: 'late' }
  | { name: 'failed'; message: string }

export interface RecordForm<Kept extends Row = Row> {
  form: UseFormReturn<Row>
  state: SaveState
  /** The record as someone else saved it meanwhile, until the person has chosen what stays. */
  conflict: Kept | undefined
  /** The record as it was last read. */
  base: Kept
  names: readonly string[]
  /** Of a new record's form: how far its creation has come. */
  creation?: KnownCreation | undefined
  /** Sends the form; resolves to whether it was saved. */
  submit(): Promise<boolean>
  /** Goes on from another reading of the record; what the person wrote stays but for the names that are given up. */
  rebase(record: Kept, givenUp?: readonly string[]): void
  /** Takes up what was written earlier; where others changed the same fields since, the person chooses as after a refused save. */
  takeUp(draft: LocalDraft): void
  /** The version of the record that is on screen now. */
  version(): unknown
  /** Shows what another call about this record was refused with: at the fields, and in the bar. */
  fail(error: unknown): void
  /** An input's word on whether what is in it is a value at all. */
  refuse(name: string, code?: string): void
  /** The files that are being uploaded into the form; saving waits for them, and continues without those that are refused. */
  uploads: UploadQueue
}

interface Options<Kept extends Row> {
  entity: Entity
  record: Kept
  /** The properties that the form writes. */
  names: readonly string[]
  /** Sends values that were checked; resolves to the record as it is then. */
  save(values: Row, base: Kept): Promise<Kept>
  /** Of a new record: how far its creation has come, which a draft that is taken up continues. */
  creation?: KnownCreation
  /** A stored record as the form shows it, with what is proposed. */
  asShown?(stored: Kept): Promise<Kept>
}

/** A record's form: its values, what is wrong with them, and how saving them went. */
export function useRecordForm<Kept extends Row>({
  entity,
  record,
  names,
  save,
  creation,
  asShown,
}: Options<Kept>): RecordForm<Kept> {
  const { registry } = usePanel()
  const reader = useReader()
  const notify = useNotify()
  const [base, setBase] = useState(record)
  const current = useRef(record)
  const [state, setState] = useState<SaveState>({ name: 'idle' })
  const [conflict, setConflict] = useState<Kept>()
  const [refused] = useState(() => new Map<string, string>())
  const [served] = useState(() => new Map<string, Served>())
  const resolver = useMemo(
    () => createResolver({ registry, entity, reader, names, refused, served }),
    [registry, entity, reader, names, refused, served],
  )
  const form = useForm<Row, Row>({
    defaultValues: valuesOf(entity, record, names),
    context: base,
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  useCheckedAgain(form)

  const [uploads] = useState(() =>
    createUploadQueue({
      send: sendFile,
      read: name => form.getValues(name),
      // As a person's own change, so that the draft in this browser has it too.
      write: (name, value) => void form.register(name).onChange({ target: { name, value }, type: 'change' }),
    }),
  )

  useEffect(() => {
    const stillFailed = uploads.adopt(takeLeftOver(entity.name, record.id))
    // A form is sometimes remounted on its way in; what nobody has dismissed yet is there again.
    return () => leaveOver(entity.name, record.id, stillFailed())
  }, [uploads, entity, record.id])

  const goOnFrom = (next: Kept, mine: Row): void => {
    current.current = next
    setBase(next)
    form.reset(valuesOf(entity, next, names))
    for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true })
  }
  const written = (since: Row): Row => {
    const values = form.getValues()
    return Object.fromEntries(differing(names, values, since).map(name => [name, values[name]]))
  }
  const rebase = (next: Kept, givenUp: readonly string[] = []): void => {
    const mine = Object.entries(written(valuesOf(entity, current.current, names))).filter(
      ([name]) => !givenUp.includes(name),
    )
    for (const name of givenUp) refused.delete(name)
    setConflict(undefined)
    setState({ name: 'idle' })
    goOnFrom(next, Object.fromEntries(mine))
  }
  const takeUp = (draft: LocalDraft): void => {
    const known = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
    const [mine, before, present] = [known(draft.values), known(draft.before), current.current]
    const contested =
      draft.version !== present.version &&
      differing(Object.keys(before), before, valuesOf(entity, present, names)).length > 0
    if (!creation?.get().sent) creation?.set(draft.creation ?? {})
    goOnFrom(contested ? { ...present, ...before, version: draft.version } : present, {
      ...written(valuesOf(entity, present, names)),
      ...mine,
    })
    if (contested) setConflict(present)
  }
  /** The record as it is now, where an old version was sent. */
  const presentIn = async ({ status, record: stored }: Refusal): Promise<Kept | undefined> =>
    status === stale && stored ? (asShown?.(stored as Kept) ?? (stored as Kept)) : undefined
  /** The problems of fields that the form does not have, where nobody would look for them. */
  const elsewhere = ({ errors }: Refusal): string[] =>
    Object.entries(errors)
      .filter(([name]) => !names.includes(name))
      .map(([name, message]) => {
        const field = entity.fields.get(entity.properties.get(name)?.field.name ?? '')
        return field ? `${reader.t(labelKey(entity, field))}: ${message}.` : `${message}.`
      })
  const refuseSaving = (error: unknown, sent: Row, present: Kept | undefined): void => {
    const refusal = refusalOf(error, reader)
    if (present) setConflict(present)
    for (const [name, message] of Object.entries(refusal.errors)) {
      if (!names.includes(name)) continue
      served.set(name, { value: sent[name], message })
      form.setError(name, { type: 'served', message })
    }
    setState({ name: 'failed', message: [failureText(entity, error, reader), ...elsewhere(refusal)].join(' ') })
  }
  const settle = (saved: Kept, sent: Row): void => {
    setConflict(undefined)
    goOnFrom(saved, written(sent))
    setState({ name: 'saved', at: new Date() })
  }
  /** Sends values; where others saved nothing but other fields meanwhile, those are taken over and the values are sent again. */
  const send = async (values: Row, isMerged = false): Promise<boolean> => {
    const before = valuesOf(entity, current.current, names)
    const changed = differing(names, values, before)
    setState({ name: 'saving' })
    try {
      settle(await save(values, current.current), values)
      if (isMerged) notify('panel.conflict.merged', { type: 'info' })
      return true
    } catch (error) {
      const refusal = refusalOf(error, reader)
      const present = await presentIn(refusal).catch(() => undefined)
      if (present) {
        const theirs = valuesOf(entity, present, names)
        // An earlier attempt arrived, and only its answer was lost.
        if (differing(changed, values, theirs).length === 0) {
          settle(present, values)
          return true
        }
        if (present.version !== current.current.version && differing(changed, before, theirs).length === 0) {
          goOnFrom(present, written(before))
          return send({ ...theirs, ...Object.fromEntries(changed.map(name => [name, values[name]])) }, true)
        }
      }
      if (refusal.unreached) setState({ name: 'waiting' })
      else if (refusal.late) setState({ name: 'late' })
      else refuseSaving(error, values, present)
      return false
    }
  }
  /** Whether the files on their way came to their end; one that was refused stays in view with its reason and holds up nothing else. */
  const uploaded = (): Promise<boolean> => {
    if (uploads.summary().busy.length > 0) setState({ name: 'uploading' })
    return uploads.settled()
  }
  const submit = async (): Promise<boolean> => {
    if (state.name === 'saving' || state.name === 'uploading' || !(await uploaded())) return false
    served.clear()
    let saved = false
    await form.handleSubmit(
      async values => {
        saved = await send(structuredClone(values))
      },
      () => setState({ name: 'idle' }),
    )()
    return saved
  }
  const refuse = (name: string, code?: string): void => {
    if (code) refused.set(name, code)
    else refused.delete(name)
  }
  const version = () => current.current.version
  const fail = (error: unknown): void =>
    void presentIn(refusalOf(error, reader)).then(present => refuseSaving(error, form.getValues(), present))
  const again = useEvent(() => void submit())
  useEffect(() => {
    if (state.name !== 'waiting') return
    if (!connection.isLost()) {
      const timer = setTimeout(again, pause)
      return () => clearTimeout(timer)
    }
    return connection.listen(() => {
      if (!connection.isLost()) again()
    })
  }, [state, again])
  return { form, state, conflict, base, names, creation, submit, rebase, takeUp, version, fail, refuse, uploads }
}
