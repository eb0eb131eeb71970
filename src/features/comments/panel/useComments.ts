import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { withIdempotencyKey } from '../../../panel/data/idempotencyKeys.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import type { NamedPerson } from '../../people/knownPeople.ts'
import { useResponsePart } from '../../../panel/data/useResponsePart.ts'
import { openByField } from '../threads.ts'
import type { CommentsOfRecord, CommentEdit, NewComment } from '../comments.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'

const pathOf = (entity: Entity, id: string): string => `/${entity.name}/${encodeURIComponent(id)}/comments`

/** The query for the comments on a record; it is repeated when someone comments. */
function useCommentsQuery(entity: Entity, id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  return {
    queryKey: ['comments', entity.name, id],
    meta: { live: true },
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await provider.call(pathOf(entity, id), { signal })).json as CommentsOfRecord,
    staleTime: 30_000,
    retry: false,
    // Many parts of a form use this query: a failed request is not repeated by each of them.
    retryOnMount: false,
  } as const
}

/** A part of the comments on a record. */
export const useComments = <Part>(entity: Entity, id: string, select: (all: CommentsOfRecord) => Part) =>
  useQuery<CommentsOfRecord, CallError, Part>({ ...useCommentsQuery(entity, id), select })

const counted = new WeakMap<CommentsOfRecord, ReturnType<typeof openByField>>()

const countedIn = (all: CommentsOfRecord): ReturnType<typeof openByField> => {
  const open = counted.get(all) ?? openByField(all.comments)
  counted.set(all, open)
  return open
}

/** The number of open threads about a field of a record. */
export const useOpenThreads = (entity: Entity, id: string, field: string): number =>
  useResponsePart(
    useCommentsQuery(entity, id),
    (all: CommentsOfRecord | undefined) => (all && countedIn(all).get(field)) ?? 0,
  )

/** The people who can be mentioned in a comment on a record. */
export function useColleagues(entity: Entity, id: string): readonly NamedPerson[] {
  const provider = useDataProvider<PanelDataProvider>()
  const { profile } = usePanel()
  const { data = [] } = useQuery<NamedPerson[]>({
    queryKey: ['colleagues', entity.name, id],
    queryFn: async ({ signal }) =>
      (await provider.call(`/${entity.name}/${encodeURIComponent(id)}/colleagues`, { signal })).json as NamedPerson[],
    staleTime: 300_000,
    retry: false,
  })
  return data.filter(person => person.id !== profile.id)
}

/** The actions on a record's comments; each reloads what it changes. */
export function useCommentCalls(entity: Entity, id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const { profile } = usePanel()
  const client = useQueryClient()
  const path = pathOf(entity, id)
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['comments', entity.name, id] }),
      client.invalidateQueries({ queryKey: [entity.name, 'history', id] }),
    ])
  return {
    write: useMutation<unknown, CallError, NewComment>({
      mutationFn: body =>
        withIdempotencyKey(profile.id, `${path} ${JSON.stringify(body)}`, key =>
          provider.call(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
        ),
      onSuccess,
    }),
    edit: useMutation<unknown, CallError, CommentEdit & { comment: string }>({
      mutationFn: ({ comment, ...body }) => provider.call(`${path}/${comment}`, { method: 'PATCH', body }),
      onSuccess,
    }),
    remove: useMutation<unknown, CallError, string>({
      mutationFn: comment => provider.call(`${path}/${comment}`, { method: 'DELETE' }),
      onSuccess,
    }),
    resolve: useMutation<unknown, CallError, { thread: string; resolved: boolean }>({
      mutationFn: ({ thread, resolved }) =>
        provider.call(`${path}/${thread}/${resolved ? 'resolve' : 'reopen'}`, { method: 'POST' }),
      onSuccess,
    }),
    read: useMutation<unknown, CallError, void>({
      mutationFn: () => provider.call(`${path}/read`, { method: 'POST' }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['comments', entity.name, id] }),
    }),
  }
}
