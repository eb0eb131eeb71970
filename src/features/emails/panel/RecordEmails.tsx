import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { EmailLines } from './EmailLines.tsx'

const undelivered: readonly unknown[] = ['failed', 'bounce']

/** Emails about a record that did not reach their recipients, for staff; nothing if all is well. */
export function RecordEmails({ resource, id }: { resource: string; id: string }) {
  const { t } = useReader()
  const { profile } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { data = [] } = useQuery({
    queryKey: [resource, 'letters', id],
    queryFn: async ({ signal }) =>
      (await provider.call(`/${resource}/${encodeURIComponent(id)}/letters`, { signal })).json as RowOf<'mail'>[],
    enabled: holds(profile, 'management'),
    retry: false,
  })
  const lost = data.filter(email => undelivered.includes(email.status))
  if (lost.length === 0) return null
  return (
    <section className="m-group" aria-label={t('mail.lost')}>
      <h2>{t('mail.lost')}</h2>
      <EmailLines emails={lost} withRecipient />
    </section>
  )
}
