import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx'
import { ExportForm } from './ExportForm.tsx'
import { LatestExports } from './LatestExports.tsx'
import { useChoice } from './useChoice.ts'
import '../fields/fields.css'
import '../fields/inputs.css'
import '../table/list.css'
import './export.css'

/** Taking records out as a file: all of them for administrators (seed specification, section 2), their own for whoever keeps some. */
export default function ExportPage() {
  const reader = useNewReader()
  const choice = useChoice(reader.locale)
  if (!choice) return <ForbiddenPage />
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
