import { Link } from 'react-router-dom'
import { filteredPlace } from '../../../panel/data/listPlace.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import type { Counted } from '../counted.ts'

/** A number as a link to the list of the records it counts. */
export function CountLink({ counted, label }: { counted: Counted; label?: string }) {
  const { t, number } = useReader()
  const panel = usePanel()
  return (
    <Link className="m-link m-number" to={filteredPlace(panel, counted.resource, counted.filter)} aria-label={label}>
      {counted.capped ? t('home.capped', { count: number(counted.count) }) : number(counted.count)}
    </Link>
  )
}
