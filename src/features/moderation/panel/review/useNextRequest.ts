import { useDataProvider, useStore } from 'ra-core'
import type { RowOf } from '../../../../engine/fields/rowOf.ts'
import type { Row } from '../../../../engine/model/query.ts'
import { usableParameters } from '../../../../panel/record/list/listParameters.ts'
import { useListReader } from '../../../../panel/record/list/useListReader.ts'

type ListParams = Readonly<{ sort?: string; order?: 'ASC' | 'DESC'; filter?: Row }>

/** Returns a function that finds the next open request, using the person's last filter and order of the queue. */
export function useNextRequest(): (present: string) => Promise<string | undefined> {
  const provider = useDataProvider()
  const [kept] = useStore<ListParams>('requests.listParams', {})
  const params = usableParameters(useListReader('requests'), kept)
  return async present => {
    const { data } = await provider.getList<RowOf<'requests'>>('requests', {
      pagination: { page: 1, perPage: 2 },
      sort: { field: params.sort ?? 'created_at', order: params.order ?? 'ASC' },
      filter: { ...params.filter, status: ['open'] },
    })
    const next = data.find(request => request.id !== present)
    return next && next.id
  }
}
