import { useReader } from '../../data/reader.ts'
import { buttonClass } from '../../ui/buttonClass.ts'

/** Lies over a map until it is pressed, so that the page can be scrolled past it. */
export function MapCover({ onTake }: { onTake(): void }) {
  const { t } = useReader()
  return (
    <button type="button" className="map-cover" onClick={onTake}>
      <span className={buttonClass()}>{t('place.use')}</span>
    </button>
  )
}
