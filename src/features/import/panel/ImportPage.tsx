import { useSearchParams } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { ImportStart } from './ImportStart.tsx'
import { ImportWork } from './ImportWork.tsx'
import { LatestImports } from './LatestImports.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import './import.css'

/** The page for imports, for administrators. */
export default function ImportPage() {
  const reader = useNewReader()
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen import-screen">
        <PageTitle title={reader.t('importing.title')} />
        {id ? <ImportWork key={id} id={id} /> : <ImportStart />}
        {!id && <LatestImports />}
      </div>
    </ReaderProvider>
  )
}
