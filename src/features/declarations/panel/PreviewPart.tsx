import { Suspense } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { ErrorBoundary } from '../../../panel/ui/ErrorBoundary.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useEditing } from './useEditing.ts'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const Preview = lazyPart(() => import('./preview/Preview.tsx'))

/** A preview of the draft, once it has no mistakes. */
export function PreviewPart() {
  const { mistakes, edited } = useEditing()
  const { t } = useReader()
  const notYet = <p className="m-quiet">{t('declaring.preview.not_yet')}</p>
  if (mistakes.length > 0) return notYet
  return (
    <ErrorBoundary resetKey={JSON.stringify(edited.document)} fallback={() => notYet}>
      <Suspense fallback={<PanelWait />}>
        <Preview />
      </Suspense>
    </ErrorBoundary>
  )
}
