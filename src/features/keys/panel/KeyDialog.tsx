import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Action } from '../../../engine/model/declaration.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { actorOf } from '../../../panel/data/access.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { Field, FieldProblem } from '../../../panel/ui/Field.tsx'
import { FormDialog } from '../../../panel/ui/FormDialog.tsx'
import { Select, TextInput } from '../../../panel/ui/inputs.tsx'
import type { MadeKey } from '../shapes.ts'
import { RightsTable, type ChosenRights } from './RightsTable.tsx'

const lifetimes = [30, 90, 365] as const

interface Props {
  onMade(key: MadeKey): void
  onCancel(): void
}

/** The dialog that creates a key: its name, its lifetime and its rights. */
export function KeyDialog({ onMade, onCancel }: Props) {
  const reader = useReader()
  const { t } = reader
  const { profile, registry } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const [draft, setDraft] = useState({ name: '', days: '90', role: '' })
  const [rights, setRights] = useState<ChosenRights>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const change = (changes: Partial<typeof draft>): void => setDraft({ ...draft, ...changes })
  const fields = useRef<HTMLDivElement>(null)
  const send = async (): Promise<void> => {
    // Checked here because the server would ask for the password first.
    if (draft.name.trim() === '') {
      setErrors({ name: t('problems.fields.required') })
      return fields.current?.querySelector('input')?.focus()
    }
    setBusy(true)
    try {
      const { json } = await provider.call('/profile/api_keys', {
        method: 'POST',
        body: { name: draft.name, days: Number(draft.days), role: draft.role || null, rights },
      })
      onMade(json as MadeKey)
    } catch (error) {
      const { errors: found, message } = refusalOf(error, reader)
      setErrors(Object.keys(found).length > 0 ? found : { whole: message })
    } finally {
      setBusy(false)
    }
  }
  const { data: offered } = useQuery({
    queryKey: ['api_keys', 'rights'],
    queryFn: async ({ signal }) => (await provider.call('/profile/api_keys/rights', { signal })).json as ChosenRights,
  })
  const named = Object.keys(rights).length
  return (
    <FormDialog
      wide
      title={t('api_keys.make')}
      submit={t('api_keys.submit')}
      busy={busy}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <div role="alert">{errors.whole && <p className="m-problem">{errors.whole}</p>}</div>
      <div className="key-fields" ref={fields}>
        <Field label={t('api_keys.columns.name')} hint={t('api_keys.name_hint')} error={errors.name}>
          {control => (
            <TextInput
              {...control}
              maxLength={80}
              value={draft.name}
              aria-required
              onChange={event => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('api_keys.days')} error={errors.days}>
          {control => (
            <Select
              {...control}
              value={draft.days}
              options={lifetimes.map(days => [days, t('api_keys.span', { smart_count: days })] as const)}
              onChoose={days => change({ days })}
            />
          )}
        </Field>
        {hasRight(actorOf(profile), 'every_api_key') && (
          <Field label={t('api_keys.role')} hint={t('api_keys.role_hint')} error={errors.role}>
            {control => (
              <Select
                {...control}
                value={draft.role}
                nothing={t('api_keys.own_role')}
                options={registry
                  .codeList('roles')
                  .values.map(({ name, value }) => [String(value), t(`codes.roles.${name}`)] as const)}
                onChoose={role => change({ role })}
              />
            )}
          </Field>
        )}
      </div>
      <RightsTable
        offered={offered ?? {}}
        chosen={rights}
        onChange={(resource, actions: readonly Action[]) => {
          const { [resource]: _former, ...others } = rights
          setRights(actions.length > 0 ? { ...others, [resource]: actions } : others)
        }}
        onAll={setRights}
      />
      <FieldProblem id="key-rights-problem" text={errors.rights} alert />
      <p className="m-quiet" role="status">
        {t('api_keys.chosen', { smart_count: named })}
      </p>
    </FormDialog>
  )
}
