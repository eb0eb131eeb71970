import { useEvent, useNotify } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { connection } from '../../data/session/connection.ts'
import { createUploadQueue, type UploadQueue } from '../../data/uploads/queue.ts'
import { passOnFailedUploads, takeFailedUploads } from '../../data/uploads/failedUploads.ts'
import { sendFile } from '../../data/uploads/sendFile.ts'
import { useErrorRevalidation } from './useErrorRevalidation.ts'
import { createResolver, type Served } from './createResolver.ts'
import { conflicting, differing, valuesOf } from '../../data/formValues.ts'
import type { LocalDraft } from '../../data/localDraft.ts'
import type { CreationTracker } from '../../data/creationTracker.ts'
import { failureText, refusalOf, type Refusal } from '../../data/problemText.ts'
import { labelKey } from '../../data/values.ts'

const stale = 412

/** While the person's own save is not known to have failed, a newer version may be its result. */
const unsettled: ReadonlySet<SaveState['name']> = new Set(['saving', 'waiting', 'late'])

const versionOf = ({ version }: Row): number => Number(version ?? 0)

/** Milliseconds before a retry if the connection was back at once. */
const pause = 2_000

export type SaveState =
  | { name: 'idle' }
  | { name: 'uploading' }
  | { name: 'saving' }
  | { name: 'saved'; at: Date }
  | { name: 'waiting' }
  | { name: 'late' }
  | { name: 'failed'; message: string }

export interface RecordForm<Item extends Row = Row> {
  form: UseFormReturn<Row>
  state: SaveState
  /** The record as someone else saved it in the meantime, until the person has resolved the conflict. */
  conflict: Item | undefined
  /** A newer version of the record that others saved, which the form has not taken over because of unsaved input. */
  newer: Item | undefined
  /** The record as last read. */
  base: Item
  names: readonly string[]
  /** The state of a new record's creation. */
  creation?: CreationTracker | undefined
  /** Saves the form; resolves to whether it was saved. */
  submit(): Promise<boolean>
  /** Continues with another version of the record. The person's changes are kept, except those in `givenUp`. */
  rebase(record: Item, givenUp?: readonly string[]): void
  /**
   * Continues with a newer version, including what others changed in other fields. If they changed the same fields, the
   * person resolves the conflict.
   */
  merge(newer: Item): void
  /** Restores a draft. If others changed the same fields since, the person resolves the conflict. */
  restoreDraft(draft: LocalDraft): void
  /** The current version of the record. */
  version(): unknown
  /** Shows the error of another call about this record, at its fields and in the save bar. */
  fail(error: unknown): void
  /** Called by an input to mark its value as invalid, or as valid again without a code. */
  refuse(name: string, code?: string): void
  /** The form's uploads. Saving waits for them, and continues without those that are rejected. */
  uploads: UploadQueue
}

interface Options<Item extends Row> {
  entity: Entity
  /** The record as last read; for a new record, its initial values. */
  record: Item
  /** Whether what belongs to the record is still that of an earlier version, so that the form does not take it over. */
  isOld?: boolean
  /** The properties in the form. */
  names: readonly string[]
  /** Saves validated values; resolves to the saved record. */
  save(values: Row, base: Item): Promise<Item>
  /** For a new record: the state of its creation, which a restored draft continues. */
  creation?: CreationTracker
  /** Returns a stored record with its proposed values, as the form shows it. */
  asShown?(stored: Item): Promise<Item>
}

/**
 * The form of a record: its values, its errors, and the outcome of saving. It takes over newer versions of the record
 * while it has no unsaved input.
 */
export function useRecordForm<Item extends Row>({
  entity,
  record,
  isOld = false,
  names,
  save,
  creation,
  asShown,
}: Options<Item>): RecordForm<Item> {
  const { registry } = usePanel()
  const reader = useReader()
  const notify = useNotify()
  const [base, setBase] = useState(record)
  const current = useRef(record)
  const [state, setState] = useState<SaveState>({ name: 'idle' })
  const [conflict, setConflict] = useState<Item>()
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
  useErrorRevalidation(form)

  const [uploads] = useState(() =>
    createUploadQueue({
      send: sendFile,
      read: name => form.getValues(name),
      // Set like a person's input, so that the local draft includes it.
      write: (name, value) => void form.register(name).onChange({ target: { name, value }, type: 'change' }),
    }),
  )

  useEffect(() => {
    const stillFailed = uploads.adopt(takeFailedUploads(entity.name, record.id))
    // A form may be remounted while loading; failed uploads that nobody dismissed are shown again.
    return () => passOnFailedUploads(entity.name, record.id, stillFailed())
  }, [uploads, entity, record.id])

  const continueFrom = (next: Item, mine: Row): void => {
    current.current = next
    setBase(next)
    form.reset(valuesOf(entity, next, names))
    for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true })
  }
  const written = (since: Row): Row => {
    const values = form.getValues()
    return Object.fromEntries(differing(names, values, since).map(name => [name, values[name]]))
  }
  const rebase = (next: Item, givenUp: readonly string[] = []): void => {
    const mine = Object.entries(written(valuesOf(entity, current.current, names))).filter(
      ([name]) => !givenUp.includes(name),
    )
    for (const name of givenUp) refused.delete(name)
    setConflict(undefined)
    setState({ name: 'idle' })
    continueFrom(next, Object.fromEntries(mine))
  }
  const merge = (newer: Item): void => {
    const before = valuesOf(entity, current.current, names)
    const values = form.getValues()
    if (conflicting(before, values, valuesOf(entity, newer, names)).length > 0) return setConflict(newer)
    rebase(newer)
    notify('panel.conflict.merged', { type: 'info' })
  }
  const restoreDraft = (draft: LocalDraft): void => {
    const known = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
    const [mine, before, present] = [known(draft.values), known(draft.before), current.current]
    const hasConflict =
      draft.version !== present.version &&
      differing(Object.keys(before), before, valuesOf(entity, present, names)).length > 0
    if (!creation?.get().sent) creation?.set(draft.creation ?? {})
    continueFrom(hasConflict ? { ...present, ...before, version: draft.version } : present, {
      ...written(valuesOf(entity, present, names)),
      ...mine,
    })
    if (hasConflict) setConflict(present)
  }
  /** Returns the current record if the version was stale. */
  const presentIn = async ({ status, record: stored }: Refusal): Promise<Item | undefined> =>
    status === stale && stored ? (asShown?.(stored as Item) ?? (stored as Item)) : undefined
  /** Returns the errors of fields that the form does not have and that would otherwise go unnoticed. */
  const elsewhere = ({ errors }: Refusal): string[] =>
    Object.entries(errors)
      .filter(([name]) => !names.includes(name))
      .map(([name, message]) => {
        const field = entity.fields.get(entity.properties.get(name)?.field.name ?? '')
        return field ? `${reader.t(labelKey(entity, field))}: ${message}.` : `${message}.`
      })
  const refuseSaving = (error: unknown, sent: Row, present: Item | undefined): void => {
    const refusal = refusalOf(error, reader)
    if (present) setConflict(present)
    for (const [name, message] of Object.entries(refusal.errors)) {
      if (!names.includes(name)) continue
      served.set(name, { value: sent[name], message })
      form.setError(name, { type: 'served', message })
    }
    setState({ name: 'failed', message: [failureText(entity, error, reader), ...elsewhere(refusal)].join(' ') })
  }
  const settle = (saved: Item, sent: Row): void => {
    setConflict(undefined)
    continueFrom(saved, written(sent))
    setState({ name: 'saved', at: new Date() })
  }
  /**
   * Saves values. If others changed only other fields in the meantime, those are taken over and the values are sent
   * again.
   */
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
        // An earlier attempt succeeded, and only its response was lost.
        if (differing(changed, values, theirs).length === 0) {
          settle(present, values)
          return true
        }
        if (present.version !== current.current.version && differing(changed, before, theirs).length === 0) {
          continueFrom(present, written(before))
          return send({ ...theirs, ...Object.fromEntries(changed.map(name => [name, values[name]])) }, true)
        }
      }
      if (refusal.unreached) setState({ name: 'waiting' })
      else if (refusal.late) setState({ name: 'late' })
      else refuseSaving(error, values, present)
      return false
    }
  }
  /**
   * Resolves to whether the pending uploads have completed. A rejected one stays visible with its reason and does not
   * block saving.
   */
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
  const { isDirty } = form.formState
  const newer = !isOld && versionOf(record) > versionOf(base) ? record : undefined
  const takeOver = useEvent(rebase)
  useEffect(() => {
    if (newer && !isDirty) takeOver(newer)
  }, [newer, isDirty, takeOver])
  return {
    form,
    state,
    conflict,
    newer: isDirty && !conflict && !unsettled.has(state.name) ? newer : undefined,
    base,
    names,
    creation,
    submit,
    rebase,
    merge,
    restoreDraft,
    version,
    fail,
    refuse,
    uploads,
  }
}
