import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { personName } from '../../../engine/rules/text/formats.ts'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import { usePersonCall } from '../../accounts/panel/people/usePersonCall.ts'
import type { SecondStepSummary } from '../routes.ts'

/** A person's second step, and the button with which an administrator resets it. */
export function SecondStepOf({ record }: Pick<RecordProps, 'record'>) {
  const { profile } = usePanel()
  const isFor = holds(actorOf(profile), 'superuser') && record.id !== profile.id && !record.deleted_at
  return isFor ? <SecondStep record={record} /> : null
}

function SecondStep({ record }: Pick<RecordProps, 'record'>) {
  const { t } = useReader()
  const call = usePersonCall()
  const provider = useDataProvider<PanelDataProvider>()
  const path = `/users/${encodeURIComponent(record.id)}/second_step`
  const { data } = useQuery({
    queryKey: ['users', 'second_step', record.id],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as SecondStepSummary,
  })
  if (!data || (data.passkeys === 0 && !data.app)) return null
  return (
    <section className="m-group" aria-labelledby="person-second-step">
      <h2 id="person-second-step">{t('authenticators.second_step')}</h2>
      <p>
        {t('authenticators.of_person', { passkeys: data.passkeys, left: data.recovery_codes_left })}
        {data.app && ` ${t('authenticators.of_person_app')}`}
      </p>
      <ConfirmedButton
        danger
        word={t('authenticators.reset')}
        question={t('authenticators.reset_question', { name: personName(record) })}
        text={t('authenticators.reset_text')}
        done="authenticators.reset_done"
        run={() => call(path, undefined, 'DELETE')}
      />
    </section>
  )
}
