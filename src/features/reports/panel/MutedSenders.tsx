import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { MutedSender } from '../../help/conversations.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { useMuted, useReportCalls } from './useReports.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { CallError } from '../../../panel/data/describeProblem.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

/** The muted senders, loaded when opened, each with a button to unmute. */
export function MutedSenders() {
  const reader = useReader()
  const { t } = reader
  const [shown, setShown] = useState(false)
  const { data, error } = useMuted(shown)
  return (
    <Disclosure className="m-history" onToggle={setShown} summary={t('reports.muted')}>
      {error && <LoadFailure error={error} />}
      {data?.length === 0 && <p>{t('reports.nobody_muted')}</p>}
      {data && data.length > 0 && <List muted={data} />}
    </Disclosure>
  )
}

function List({ muted }: { muted: readonly MutedSender[] }) {
  const reader = useReader()
  const { t, moment } = reader
  const notify = useNotify()
  const { unmute } = useReportCalls()
  const nameOf = usePersonName(muted.map(({ muted_by }) => muted_by))
  const unmuteSender = (id: string) =>
    // Handled here and not in callbacks of the mutation: unmuting the last sender unmounts this list.
    unmute.mutateAsync(id).then(
      () => notify('reports.done.unmute', { type: 'success' }),
      (error: CallError) => notify(refusalOf(error, reader).message, { type: 'error' }),
    )
  return (
    <ul className="muted-senders">
      {muted.map(({ id, kind, label, muted_by, created_at, expires_at }) => {
        const name = label || t('reports.network', { time: moment(created_at) })
        return (
          <li key={id}>
            <span>
              {t(`reports.kinds.${kind}`)}: <strong>{name}</strong>
            </span>
            <span className="m-quiet">
              {t('reports.muted_by', { name: nameOf(muted_by), until: moment(expires_at) })}
            </span>
            <Button small aria-label={`${t('reports.unmute')}: ${name}`} onClick={() => unmuteSender(id)}>
              {t('reports.unmute')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
