import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type * as z from 'zod/mini'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { overview } from '../routes.ts'
import { hourMilliseconds } from '../../../engine/model/durations.ts'

/** The state of backups. */
export type BackupState = { kind: 'fresh' | 'old'; at: string } | { kind: 'never' | 'unscheduled' }

function stateOf({ possible, schedule, backups }: z.infer<typeof overview>, now: number): BackupState | null {
  if (!possible) return null
  if (!schedule) return { kind: 'unscheduled' }
  const [newest] = backups
  if (!newest) return { kind: 'never' }
  const isOld = now - Date.parse(newest.made_at) > 2 * schedule.hours * hourMilliseconds
  return { kind: isOld ? 'old' : 'fresh', at: newest.made_at }
}

/** The state of backups; null while it is loading and if none can be made. */
export function useBackupState(): BackupState | null {
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: ['backups'],
    queryFn: async ({ signal }) => {
      const { json } = await provider.call('/backups', { signal })
      return stateOf(json as z.infer<typeof overview>, Date.now())
    },
  })
  return data ?? null
}
