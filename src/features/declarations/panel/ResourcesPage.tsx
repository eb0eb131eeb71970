import { useSearchParams } from 'react-router-dom'
import { ReaderProvider } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { Tabs } from '../../../panel/ui/Tabs.tsx'
import { allDraftsPath, historyPath, resourcesPath } from './addresses.ts'
import { Editor } from './Editor.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import { PublishPart } from './PublishPart.tsx'
import { ResourceActions } from './ResourceActions.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { useDeclaringReader } from './texts.ts'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'
import '../../../panel/ui/plain-table.css'
import './declaring.css'

/** The page for declarations, for administrators. */
export default function ResourcesPage() {
  const reader = useDeclaringReader()
  const [parameters] = useSearchParams()
  const [edited, show] = [parameters.get('edit'), parameters.get('show')]
  if (!reader) return <PanelWait head />
  const { t } = reader
  const current = show === 'history' ? 'history' : 'resources'
  return (
    <ReaderProvider value={reader}>
      {edited !== null ? (
        <Editor key={edited} resource={edited} />
      ) : (
        <div className="m-screen">
          <PageTitle title={t('declaring.title')}>
            <ResourceActions />
          </PageTitle>
          <Tabs
            label={t('declaring.title')}
            current={current}
            tabs={[
              { name: 'resources', path: resourcesPath, word: t('declaring.parts.resources') },
              { name: 'history', path: historyPath, word: t('declaring.parts.history') },
            ]}
          />
          {show === 'history' && <HistoryPart />}
          {allDraftsPath.endsWith(`show=${show}`) && <PublishPart />}
          {show === null && <ResourceTable />}
        </div>
      )}
    </ReaderProvider>
  )
}
