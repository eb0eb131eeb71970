import { titleProperty } from '../../../engine/rules/text/titles.ts'
import { localized } from '../../../engine/model/localized.ts'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Neighbour } from '../../../engine/model/place.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { isInCountry } from '../../../engine/rules/place/place.ts'
import { useMay } from '../../data/useMay.ts'
import { usePaused } from '../parts/useChoices.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'

/** How long somebody must have stopped writing before the server is asked. */
export const typingPause = 600

const questionOf = (entity: Entity, place: Place | undefined, recordId: string | null, named: Row): string => {
  if (!place || !isInCountry(place)) return ''
  const asked = { lat: place.lat, lng: place.lng, id: recordId, municipality_id: named.municipality_id, ...localized('name', language => named[titleProperty(entity, language)?.name ?? '']) }
  const filled = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value).slice(0, 200)])).toString()
}

/** What may be the same thing as a record that is being written; asked for when its writer pauses. A failure tells nothing. */
export function useNeighbours(entity: Entity, place: Place | undefined, recordId: string | null, named: Row): readonly Neighbour[] {
  const provider = useDataProvider<PanelDataProvider>()
  const mayAsk = useMay('create', entity.name)
  const question = usePaused(questionOf(entity, place, recordId, named), typingPause)
  const { data = [] } = useQuery({
    queryKey: [entity.name, 'nearby', question],
    queryFn: async ({ signal }) => (await provider.call(`/${entity.name}/nearby?${question}`, { signal })).json as Neighbour[],
    enabled: mayAsk && question !== '',
    staleTime: 30_000,
    retry: false,
  })
  return question === '' ? [] : data
}
