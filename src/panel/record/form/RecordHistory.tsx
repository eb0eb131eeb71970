import { type ComponentProps, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useReader } from '../../data/reader.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { historyPlace } from '../slots/recordTabs.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const HistoryDrawer = lazyPart(() => import('./HistoryDrawer.tsx'))

/** Opens the history of a record whose screen has no tabs. */
export const HistoryLink = () => <ButtonLink to={historyPlace}>{useReader().t('panel.history.title')}</ButtonLink>

/** The history of the current record, open while the URL says so. */
export function RecordHistory(props: Omit<ComponentProps<typeof HistoryDrawer>, 'open' | 'onClose'>) {
  const navigate = useNavigate()
  const open = useLocation().hash === historyPlace
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <HistoryDrawer {...props} open={open} onClose={() => open && navigate({ hash: '' }, { replace: true })} />
    </Suspense>
  )
}
