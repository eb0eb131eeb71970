import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { ListView } from '../../../engine/model/listViews.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { mayShareViews } from '../listViewRules.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
import { FormDialog } from '../../../panel/ui/FormDialog.tsx'
import { type Refusal, refusalOf } from '../../../panel/data/problemText.ts'
import { useListChoice } from '../../../panel/record/list/useListLayout.ts'
import { useViewWrites } from './useViews.ts'
import { ViewFields, type ViewValues } from './ViewFields.tsx'

interface Props {
  entity: Entity
  /** The view to edit; undefined for a new one. */
  view: ListView | undefined
  /** The initial name of a new view. */
  name: string
  /** The current state of the list, which a new view stores. */
  shown: Row
  /** Opens a view, or all records. */
  onOpen(view: ListView | undefined): void
  /** Called after the name or the role of a view was changed. */
  onChanged(view: ListView): void
  onCancel(): void
}

/** The dialog that names, shares, deletes a view, or makes it the one that the menu opens. */
export function ViewDialog({ entity, view, name, shown, onOpen, onChanged, onCancel }: Props) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const { actor } = useAccess(entity)
  const [choice, choose] = useListChoice(entity.name)
  const { create, change, remove } = useViewWrites(entity.name)
  const wasStart = view !== undefined && choice.view_id === view.id
  const [values, setValues] = useState<ViewValues>({
    name: view?.name ?? name,
    role: view?.role ?? null,
    start: wasStart,
  })
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const mine = view?.mine !== false
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setIsConfirming(false)
      setRefusal(refusalOf(error, reader))
      setBusy(false)
    }
  }
  const save = () =>
    attempt(async () => {
      const words = { name: values.name, role: values.role }
      const saved =
        view === undefined ? await create({ ...shown, ...words }) : mine ? await change(view.id, words) : view
      if (values.start !== wasStart) await choose({ view_id: values.start ? saved.id : null })
      notify('views.saved', { type: 'success' })
      ;(view ? onChanged : onOpen)(saved)
    })
  const deleteView = ({ id }: ListView) =>
    attempt(async () => {
      await remove(id)
      if (choice.view_id === id) await choose({ view_id: null })
      notify('views.removed', { type: 'success' })
      onOpen(undefined)
    })
  if (view && isConfirming)
    return (
      <ConfirmDialog
        title={t('views.remove_question', { name: view.name })}
        confirm={t('panel.delete.title')}
        busy={busy}
        onConfirm={() => void deleteView(view)}
        onCancel={() => setIsConfirming(false)}
      />
    )
  const removal = view && (mine || mayShareViews(actor)) && (
    <Button danger busy={busy} onClick={() => setIsConfirming(true)}>
      {t('panel.delete.title')}
    </Button>
  )
  return (
    <FormDialog
      title={t(view ? 'views.edit' : 'views.new')}
      submit={t('panel.save.save')}
      busy={busy}
      besides={removal}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      <ViewFields
        entity={entity}
        values={values}
        errors={refusal?.errors ?? {}}
        mine={mine}
        mayShare={mayShareViews(actor)}
        onChange={changes => setValues({ ...values, ...changes })}
      />
      {refusal && <p role="alert">{refusal.message}</p>}
    </FormDialog>
  )
}
