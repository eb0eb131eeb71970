import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useDownload } from '../../../panel/data/useDownload.ts'
import { api } from '../../../panel/data/session/api.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field, FieldProblem } from '../../../panel/ui/Field.tsx'
import { FormDialog } from '../../../panel/ui/FormDialog.tsx'
import { TextInput } from '../../../panel/ui/inputs.tsx'
import { historyPath } from './addresses.ts'
import { usePurgeDate, useReloadDeclarations } from './useDeclarations.ts'

interface Props {
  entity: string
  field?: string
  /** Its label. */
  label: string
}

/** Actions for something hidden: download its values, or delete it permanently once it has been hidden long enough. */
export function Purge({ entity, field, label }: Props) {
  const { t, dayOf } = useReader()
  const download = useDownload()
  const { data: purgeable } = usePurgeDate(entity, field)
  const [isConfirming, setIsConfirming] = useState(false)
  const name = field ?? entity
  const path = `${api}/declarations/${entity}/hidden${field === undefined ? '' : `/${field}`}`
  const save = (): void => void download(path, `${name}.csv`)
  const saving = (
    <Button small onClick={save}>
      {t('declaring.purge.export')}
    </Button>
  )
  return (
    <section className="declaring-purge" aria-label={t('declaring.purge.title')}>
      <h3>{t('declaring.purge.title')}</h3>
      <p className="m-quiet">
        {purgeable?.from ? t('declaring.purge.early', { date: dayOf(purgeable.from) }) : t('declaring.purge.hint')}
      </p>
      <div className="m-row">
        {saving}
        {purgeable?.from === null && (
          <Button small danger onClick={() => setIsConfirming(true)}>
            {t('declaring.purge.action')}
          </Button>
        )}
      </div>
      {isConfirming && <PurgeDialog {...{ entity, field, label, saving }} onCancel={() => setIsConfirming(false)} />}
    </section>
  )
}

interface DialogProps extends Omit<Props, 'field'> {
  field: string | undefined
  saving: React.ReactNode
  onCancel(): void
}

function PurgeDialog({ entity, field, label, saving, onCancel }: DialogProps) {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const navigate = useNavigate()
  const notify = useNotify()
  const reload = useReloadDeclarations()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = field ?? entity
  const purge = async (): Promise<void> => {
    if (typed.trim() !== name) return setProblem(t('declaring.purge.other_name', { name }))
    setBusy(true)
    try {
      const body = { name, ...(field === undefined ? {} : { field }) }
      await provider.call(`/declarations/${entity}/purge`, { method: 'POST', body })
      notify(t('declaring.purge.done', { label }), { type: 'success' })
      await reload()
      await navigate(historyPath)
    } catch (error) {
      setProblem(refusalOf(error, reader).message)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('declaring.purge.question', { label })}
      submit={t('declaring.purge.action')}
      busy={busy}
      onSubmit={() => void purge()}
      onCancel={onCancel}
    >
      <p>{t(field === undefined ? 'declaring.purge.resource_text' : 'declaring.purge.field_text')}</p>
      <div>{saving}</div>
      <Field label={t('declaring.purge.name', { name })}>
        {control => (
          <TextInput
            {...control}
            className="m-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <FieldProblem alert id="declared-purge-problem" text={problem} />
    </FormDialog>
  )
}
