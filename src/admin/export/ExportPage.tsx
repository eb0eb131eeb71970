import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { ExportForm } from './ExportForm.tsx'
import { LatestExports } from './LatestExports.tsx'
import { useAskedSubject, useChoice } from './useChoice.ts'
import '../fields/fields.css'
import '../fields/inputs.css'
import '../table/list.css'
import './export.css'

/** Taking records of anything out as a file, for administrators (seed specification, section 2); others do so from their lists. */
export default function ExportPage() {
  const reader = useNewReader()
  const choice = useChoice(reader.locale, useAskedSubject())
  if (!choice) return null
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={reader.t('exporting.title')} />
        <ExportForm key={choice.entity.name} choice={choice} />
        <LatestExports />
      </div>
    </ReaderProvider>
  )
}
