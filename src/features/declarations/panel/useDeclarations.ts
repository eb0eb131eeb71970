import { useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type * as z from 'zod/mini'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { declared, publication } from '../declarations.ts'
import type { Draft } from '../drafts.ts'

/** What is declared as of now. */
export type Declared = Omit<z.infer<typeof declared>, 'document' | 'set_aside'> & {
  document: StoredDocument
  set_aside: { path: (string | number)[]; name: string; mistakes: Mistake[] }[]
}
export type JudgedDraft = Draft & { mistakes: Mistake[] }
export type Publication = z.infer<typeof publication>

const key = 'declarations'
/** What is reloaded when the server says that a draft was kept. */
export const draftsKey = 'declaration_drafts'

function useAnswerAt<Answer>(path: string, queryKey: readonly string[] = [key, path]): UseQueryResult<Answer> {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Answer>({
    queryKey,
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as Answer,
    retry: false,
  })
}

export const useHead = (): UseQueryResult<Declared> => useAnswerAt('/declarations')
export const useDrafts = (): UseQueryResult<Draft[]> => useAnswerAt('/declarations/drafts', [draftsKey])
/** The schema of a document, and the product's own entities as its files declare them, whatever was changed here. */
export const useReference = (): UseQueryResult<{ schema: unknown; entities: EntityDeclaration[] }> =>
  useAnswerAt('/declarations/reference')
/** The latest publications. */
export const useHistory = (): UseQueryResult<Publication[]> => useAnswerAt('/declarations/history?range=[0,99]')

const perCall = 25

/** Everything that was published, newest first, a page after the other. */
export function usePublications() {
  const provider = useDataProvider<PanelDataProvider>()
  return useInfiniteQuery({
    queryKey: [key, 'publications'],
    queryFn: async ({ pageParam, signal }) =>
      (await provider.call(`/declarations/history?range=[${pageParam},${pageParam + perCall - 1}]`, { signal }))
        .json as Publication[],
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perCall ? undefined : pages.length * perCall),
    retry: false,
  })
}

/** Has everything that is shown of declarations reloaded. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [key] }),
      // Those that are edited continue from what they are.
      client.invalidateQueries({ queryKey: [draftsKey], exact: true }),
    ])
  }
}
