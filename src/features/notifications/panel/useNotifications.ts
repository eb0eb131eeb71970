import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Notification } from '../../../engine/model/moderation.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { minuteMilliseconds } from '../../../engine/model/durations.ts'

const shown = 50

/** Returns the number of unread notifications; refetches once a minute while the tab is visible. */
export function useUnread(): number {
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: ['notifications', 'unread'],
    meta: { live: true },
    queryFn: async ({ signal }) =>
      ((await provider.call('/notifications/unread', { signal })).json as { unread: number }).unread,
    refetchInterval: minuteMilliseconds,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data ?? 0
}

/** Loads the newest notifications. */
export function useNotifications() {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Notification[]>({
    queryKey: ['notifications', 'list'],
    meta: { live: true },
    queryFn: async ({ signal }) =>
      (await provider.call(`/notifications?range=${encodeURIComponent(JSON.stringify([0, shown - 1]))}`, { signal }))
        .json as Notification[],
    retry: false,
  })
}

/** Returns mutations that mark all notifications as read, or dismiss one. */
export function useNotificationCalls() {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const done = { onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }) }
  return {
    read: useMutation({
      mutationFn: () => provider.call('/notifications/read', { method: 'POST', body: {} }),
      ...done,
    }),
    dismiss: useMutation({
      mutationFn: (id: string) => provider.call(`/notifications/${encodeURIComponent(id)}`, { method: 'DELETE' }),
      ...done,
    }),
  }
}
