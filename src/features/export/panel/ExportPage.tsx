import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { ExportForm } from './ExportForm.tsx'
import { LatestExports } from './LatestExports.tsx'
import { useRequestedSubject, useChoice } from './useChoice.ts'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import './export.css'

/**
 * The screen on which administrators export records of any resource (seed specification, section 2); others export from
 * their lists.
 */
export default function ExportPage() {
  const reader = useNewReader()
  const choice = useChoice(reader.locale, useRequestedSubject())
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
