import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { hasPlace, useShown } from './useShown.ts'
import { Button } from '../../ui/Button.tsx'

const ways = ['table', 'map'] as const

/** Switches a list between table and map; nothing where its records have no place. */
export function ShownSwitch({ entity }: { entity: Entity }) {
  const { t } = useReader()
  const [shown, show] = useShown(entity)
  if (!hasPlace(entity)) return null
  return (
    <div className="m-row" role="group" aria-label={t('place.shown')}>
      {ways.map(way => (
        <Button key={way} aria-pressed={way === shown} onClick={() => show(way)}>
          {t(`place.${way}`)}
        </Button>
      ))}
    </div>
  )
}
