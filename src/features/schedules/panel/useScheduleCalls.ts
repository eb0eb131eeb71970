import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { Schedule, Scheduling } from '../shapes.ts'

const pathOf = (resource: string, id: string): string => `/${resource}/${encodeURIComponent(id)}`

/** Loads the schedules of a record in its current version. */
export function useSchedules(resource: string, { id, version }: Visible) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Schedule[]>({
    queryKey: ['schedules', resource, id, version],
    queryFn: async ({ signal }) =>
      (await provider.call(`${pathOf(resource, id)}/schedules`, { signal })).json as Schedule[],
    retry: false,
  })
}

/** Returns the calls that create and end schedules; each returns the record. */
export function useScheduleCalls(resource: string, id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const post = async (path: string, body: object): Promise<Visible> => {
    const response = await provider.call(`${pathOf(resource, id)}/${path}`, { method: 'POST', body })
    void client.invalidateQueries({ queryKey: ['schedules', 'all'] })
    void client.invalidateQueries({ queryKey: [resource, 'getList'] })
    return response.json as Visible
  }
  return {
    schedule: (body: Omit<Scheduling, 'version'> & { version: unknown }) => post('schedule', body),
    end: (schedule_id: string) => post('unschedule', { schedule_id }),
  }
}
