import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { actorOf } from '../../../panel/data/access.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { Tabs } from '../../../panel/ui/Tabs.tsx'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import type { KeyEntry, MadeKey } from '../shapes.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { ShownKey } from './ShownKey.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'
import '../../../panel/ui/plain-table.css'
import './keys.css'

const views = { own: '/profile/api_keys', all: '/api_keys' } as const
type View = keyof typeof views

/** API keys: one's own, and everyone's for those who manage them. A new key is shown only once. */
export default function KeysPage() {
  const reader = useNewReader()
  const { t } = reader
  const { profile } = usePanel()
  const [search] = useSearchParams()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const maySeeAll = hasRight(actorOf(profile), 'every_api_key')
  const view: View = maySeeAll && search.get('of') === 'all' ? 'all' : 'own'
  const path = views[view]
  const queryKey = ['api_keys', view]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as KeyEntry[],
    retry: false,
  })
  const reload = () => client.invalidateQueries({ queryKey: ['api_keys'] })
  const revoke = async (id: string): Promise<void> => {
    await provider.call(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })
    await reload()
  }
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('api_keys.title')}>
          <Button primary onClick={() => setIsMaking(true)}>
            {t('api_keys.make')}
          </Button>
        </PageTitle>
        {maySeeAll && (
          <Tabs
            label={t('api_keys.title')}
            current={view}
            tabs={[
              { name: 'own', path: '/api-keys', word: t('api_keys.own') },
              { name: 'all', path: '/api-keys?of=all', word: t('api_keys.all') },
            ]}
          />
        )}
        <p className="m-quiet">{t('api_keys.hint')}</p>
        {error && <LoadFailure error={error} />}
        {!data && !error && <PanelWait />}
        {data?.length === 0 && <p className="m-quiet">{t('api_keys.none')}</p>}
        {data && data.length > 0 && <KeyTable keys={data} withPeople={view === 'all'} onRevoke={revoke} />}
        {isMaking && (
          <KeyDialog
            onMade={key => {
              setIsMaking(false)
              setMade(key)
              void reload()
            }}
            onCancel={() => setIsMaking(false)}
          />
        )}
        {made && <ShownKey made={made} onClose={() => setMade(undefined)} />}
      </div>
    </ReaderProvider>
  )
}
