import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Attachment, HelpMessage } from '../conversations.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { withIdempotencyKey } from '../../../panel/data/idempotencyKeys.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { workloadKey } from '../../workload/panel/useWorkload.ts'
import { liveHelp, unreadKey } from './useUnreadHelp.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'

/** What is sent to a conversation. */
export interface OutgoingMessage {
  kind: 'messages' | 'notes'
  text: string
  attachments: readonly Attachment[]
}

export type ConversationStep = 'close' | 'take' | 'release'

const path = (id: string): string => `/help/${encodeURIComponent(id)}`

/** The messages of a conversation, updated live. */
export function useMessages(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<HelpMessage[]>({
    queryKey: ['help', 'messages', id],
    queryFn: async ({ signal }) => (await provider.call(`${path(id)}/messages`, { signal })).json as HelpMessage[],
    meta: liveHelp,
    retry: false,
  })
}

/** The actions in a conversation; each reloads what it changes. */
export function useConversationCalls(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const { profile } = usePanel()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['help'] })
  return {
    send: useMutation<unknown, CallError, OutgoingMessage>({
      mutationFn: ({ kind, ...body }) =>
        withIdempotencyKey(profile.id, `${path(id)}/${kind} ${JSON.stringify(body)}`, key =>
          provider.call(`${path(id)}/${kind}`, { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
        ),
      onSuccess: reload,
    }),
    step: useMutation<unknown, CallError, ConversationStep>({
      mutationFn: step => provider.call(`${path(id)}/${step}`, { method: 'POST' }),
      onSuccess: reload,
    }),
    markRead: useMutation<unknown, CallError, void>({
      mutationFn: () => provider.call(`${path(id)}/read`, { method: 'POST' }),
      onSuccess: () => Promise.all([unreadKey, workloadKey].map(queryKey => client.invalidateQueries({ queryKey }))),
    }),
  }
}
