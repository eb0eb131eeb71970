import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Neighbour } from '../../../engine/model/place.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { misplacement, swapped } from '../../../engine/rules/place/place.ts'
import { useReader } from '../../data/reader.ts'
import { recordPath } from '../../data/paths.ts'
import { RegionNote } from './RegionNote.tsx'
import { useNeighbours } from './useNeighbours.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  place: Place | undefined
  recordId: string | null
  region: Row | undefined
  named: Row
  onChange(place: Place): void
}

/** What is to be said about a place while it is written: what is wrong with it, and what gives to think. */
export function PlaceNotes({ entity, place, recordId, region, named, onChange }: Props) {
  const { t } = useReader()
  const problem = place && misplacement(place)
  const neighbours = useNeighbours(entity, place, recordId, named)
  const { errors } = useFormState()
  const isSaid = problem !== undefined && Object.values(errors).some(error => error?.type === problem.code)
  return (
    <div className="place-notes" aria-live="polite">
      {problem && !isSaid && <p className="m-problem">{t(`problems.fields.${problem.code}`)}</p>}
      {place && problem?.code === 'swapped_coordinates' && (
        <Button small onClick={() => onChange(swapped(place))}>
          {t('place.swap')}
        </Button>
      )}
      {place && !problem && region && <RegionNote entity={entity} place={place} region={region} />}
      {neighbours.length > 0 && <NeighbourNotes entity={entity} neighbours={neighbours} />}
    </div>
  )
}

const NeighbourNotes = ({ entity, neighbours }: { entity: Entity; neighbours: readonly Neighbour[] }) => {
  const { t } = useReader()
  return (
    <div className="place-doubt">
      {t('place.perhaps')}
      <ul>
        {neighbours.map((neighbour, index) => (
          <li key={neighbour.id ?? index}>
            <NeighbourNote entity={entity} neighbour={neighbour} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NeighbourNote({ entity, neighbour: { id, metres, same_name, ...titles } }: { entity: Entity; neighbour: Neighbour }) {
  const { t, language, number } = useReader()
  const [mine, other] = language === 'ge' ? [titles.title_ge, titles.title_en] : [titles.title_en, titles.title_ge]
  const name = mine || other
  const key = same_name ? 'same_name' : name ? 'here_named' : 'here'
  const sentence = t(`place.${key}`, { name, metres: number(metres ?? 0) })
  return id ? (
    <Link className="m-link" to={recordPath(entity.name, id)} target="_blank">
      {sentence}
    </Link>
  ) : (
    sentence
  )
}
