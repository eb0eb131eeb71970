import { useEffect, useState } from 'react'
import { usePanel } from '../registry/RegistryContext.tsx'
import { useReader } from '../fields/reader.ts'
import { differing, valuesOf } from './formValues.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from './localDraft.ts'
import type { RecordForm } from './useRecordForm.ts'
import type { Entity } from '../../model/registry.ts'

const quietMilliseconds = 800

/** Keeps what is written in a form in this browser until the server has it, and offers it to whoever comes back. */
export function DraftOffer({ entity, form: record, id }: { entity: Entity; form: RecordForm; id: string }) {
  const { t, moment } = useReader()
  const { profile } = usePanel()
  const key = draftKey(profile.id, entity.name, id)
  const [offered, setOffered] = useState(() => readDraft(key))
  const { form, base, names, state } = record
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const values = form.getValues()
      const written = differing(names, values, valuesOf(entity, base, names))
      if (written.length === 0) dropDraft(key)
      else keepDraft(key, { values: Object.fromEntries(written.map(name => [name, values[name]])), version: base.version, at: new Date().toISOString() })
    }
    const { unsubscribe } = form.watch((_values, { type }) => {
      if (type !== 'change') return
      clearTimeout(timer)
      timer = setTimeout(keep, quietMilliseconds)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form, base, names, entity, key])
  useEffect(() => {
    if (state.name === 'saved') dropDraft(key)
  }, [state, key])
  if (!offered) return null
  const close = (restore: boolean) => {
    if (restore) for (const [name, value] of Object.entries(offered.values)) if (names.includes(name)) form.setValue(name, value, { shouldDirty: true })
    if (!restore) dropDraft(key)
    setOffered(undefined)
  }
  return (
    <div className="m-notice moderation-draft" role="status">
      <span>{t('panel.draft.kept', { time: moment(offered.at) })}</span>
      <button type="button" className="m-button m-small m-primary" onClick={() => close(true)}>
        {t('panel.draft.restore')}
      </button>
      <button type="button" className="m-button m-small" onClick={() => close(false)}>
        {t('panel.draft.discard')}
      </button>
    </div>
  )
}
