import type { Visible } from '../../../engine/records/entityFor.ts'
import { textIn, localized } from '../../../engine/model/localized.ts'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Neighbour } from '../../../engine/model/place.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { districtField, misplacement, swapped, isInCountry } from '../../../engine/rules/place/place.ts'
import { useReader } from '../../data/reader.ts'
import { recordPath } from '../../data/paths.ts'
import { RegionNote } from './RegionNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { titleProperty } from '../../../engine/rules/text/titles.ts'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMay } from '../../data/useMay.ts'
import { usePaused } from '../parts/useChoices.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'

/** Milliseconds to wait after the last key press before the request. */
const typingPause = 600

const questionOf = (entity: Entity, place: Place | undefined, recordId: string | null, named: Row): string => {
  if (!place || !isInCountry(place)) return ''
  const district = districtField(entity)?.name
  const requested = {
    lat: place.lat,
    lng: place.lng,
    id: recordId,
    ...(district === undefined ? {} : { [district]: named[district] }),
    ...localized('name', language => named[titleProperty(entity, language)?.name ?? '']),
  }
  const filled = Object.entries(requested).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value).slice(0, 200)])).toString()
}

/** Returns possible duplicates of the record being edited, requested after a pause in typing. Errors are ignored. */
function useNeighbours(
  entity: Entity,
  place: Place | undefined,
  recordId: string | null,
  named: Row,
): readonly Neighbour[] {
  const provider = useDataProvider<PanelDataProvider>()
  const canUseFilter = useMay('create', entity.name)
  const question = usePaused(questionOf(entity, place, recordId, named), typingPause)
  const { data = [] } = useQuery({
    queryKey: [entity.name, 'nearby', question],
    queryFn: async ({ signal }) =>
      (await provider.call(`/${entity.name}/nearby?${question}`, { signal })).json as Neighbour[],
    enabled: canUseFilter && question !== '',
    staleTime: 30_000,
    retry: false,
  })
  return question === '' ? [] : data
}

interface Props {
  entity: Entity
  place: Place | undefined
  recordId: string | null
  region: Visible | undefined
  named: Row
  onChange(place: Place): void
}

/** Notes on a location while it is edited: errors and hints. */
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

function NeighbourNote({
  entity,
  neighbour: { id, metres, same_name, ...titles },
}: {
  entity: Entity
  neighbour: Neighbour
}) {
  const { t, language, number } = useReader()
  const name = textIn(titles, 'title', language)
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
