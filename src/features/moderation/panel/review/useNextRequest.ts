import { useDataProvider, useStore } from 'ra-core'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { RowOf } from '../../../../engine/fields/rowOf.ts'
import type { Row } from '../../../../engine/model/query.ts'
import { usableParameters } from '../../../../panel/record/list/listParameters.ts'
import { useListReader } from '../../../../panel/record/list/useListReader.ts'
import { isOwnRequest } from '../queue/requestTransitions.ts'

type ListParams = Readonly<{ sort?: string; order?: 'ASC' | 'DESC'; filter?: Row }>
type QueuedRequest = RowOf<'requests'>

/** How many requests are read to find one that the person can decide on. */
const atOnce = 25

/**
 * Returns a function that finds the open request after the present one, which may have been decided, by the person's
 * last filter and order of the queue; after the end of the queue it continues at its beginning. Requests that the person
 * cannot decide on are skipped, and those that someone else is reviewing if there are others.
 */
export function useNextRequest(): (present: ModerationRequest) => Promise<string | undefined> {
  const provider = useDataProvider()
  const [kept] = useStore<ListParams>('requests.listParams', {})
  const reader = useListReader('requests')
  const { access } = reader
  const params = usableParameters(reader, kept)
  const field = params.sort ?? 'created_at'
  const read = async (after?: readonly unknown[]): Promise<QueuedRequest[]> => {
    const { data } = await provider.getList<QueuedRequest>('requests', {
      pagination: { page: 1, perPage: atOnce },
      sort: { field, order: params.order ?? 'ASC' },
      filter: { ...params.filter, status: ['open'] },
      ...(after ? { meta: { after } } : {}),
    })
    return data
  }
  return async present => {
    const { [field]: value } = present as Row
    // A queue in an order of related records, or by relevance, can only be read from its beginning.
    const following = value === undefined ? [] : await read([value, present.id])
    const isFree = ({ moderator_id: by }: QueuedRequest): boolean => by === null || by === access.actor.id
    const decidable = (some: readonly QueuedRequest[]): QueuedRequest[] =>
      some.filter(request => request.id !== present.id && !isOwnRequest(access, request))
    const next = decidable(following).find(isFree)
    if (next) return next.id
    const others = decidable([...following, ...(await read())])
    return (others.find(isFree) ?? others[0])?.id
  }
}
