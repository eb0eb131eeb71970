import { useReader } from '../../data/reader.ts'
import { buttonClass } from '../../ui/buttonClass.ts'

/** Covers a map until it is clicked, so that scrolling the page does not move the map. */
export function MapCover({ onTake }: { onTake(): void }) {
  const { t } = useReader()
  return (
    <button type="button" className="map-cover" onClick={onTake}>
      <span className={buttonClass()}>{t('place.use')}</span>
    </button>
  )
}
