import { useResourceContext } from 'ra-core'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useMay } from '../data/useMay.ts'
import { loadOverrides } from '../record/slots/overridesOf.ts'
import { ForbiddenPage } from '../ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../ui/pages/NotFoundPage.tsx'
import { usePanel } from '../data/RegistryContext.tsx'
import { panelProduct, type ScreenName } from './routing/panelProduct.ts'
import { whenIdle } from '../data/whenIdle.ts'
import { ScreenView } from './ScreenView.tsx'

/** A generated screen of the entity at hand, for whoever may have it, at exactly its own path, or the way to it that somebody has; as a tab its list lies on the screen of another. */
export function EntityScreen({ name, screen = name === 'tab' ? 'list' : name }: { name: 'list' | 'tab' | 'edit' | 'create'; screen?: ScreenName }) {
  const resource = useResourceContext() ?? ''
  const { id = '', '*': rest = '' } = useParams()
  const allowed = useMay(name, resource)
  const panel = usePanel()
  const way = name === 'create' ? panelProduct().wayToRecord(panel, resource) : undefined
  useEffect(() => {
    const isList = name === 'list' || name === 'tab'
    void loadOverrides(isList ? 'list' : 'record', resource)
    // From a list one goes on to a record; what is painted now comes first.
    return isList ? whenIdle(() => void loadOverrides('record', resource)) : undefined
  }, [name, resource])
  if (rest !== '') return <NotFoundPage />
  if (allowed) return <ScreenView key={`${resource}/${id}`} name={screen} />
  return way ? <ScreenView name={way} /> : <ForbiddenPage />
}
