import { useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type * as z from 'zod/mini'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { declared, lastChangesShape, publication, purgeable } from '../declarations.ts'
import type { Draft } from '../drafts.ts'

/** The current declarations. */
export type Declared = Omit<z.infer<typeof declared>, 'document' | 'set_aside'> & {
  document: StoredDocument
  set_aside: { path: (string | number)[]; name: string; mistakes: Mistake[] }[]
}
export type CheckedDraft = Draft & { mistakes: Mistake[] }
export type Publication = z.infer<typeof publication>

const key = 'declarations'
/** The query key that is invalidated when the server reports that a draft was saved. */
export const draftsKey = 'declaration_drafts'

function useResponseAt<Result>(path: string, queryKey: readonly string[] = [key, path]): UseQueryResult<Result> {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Result>({
    queryKey,
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as Result,
    retry: false,
  })
}

/** Loads the published document and what is set aside. */
export const useHead = (): UseQueryResult<Declared> => useResponseAt('/declarations')
/** Loads all drafts. */
export const useDrafts = (): UseQueryResult<Draft[]> => useResponseAt('/declarations/drafts', [draftsKey])
/** Loads the schema of documents and the product's own declarations, without changes made here. */
export const useReference = (): UseQueryResult<{ schema: unknown; entities: EntityDeclaration[] }> =>
  useResponseAt('/declarations/reference')
/** Loads when each resource was last changed by a publication, by its name. */
export const useLastChanges = (): UseQueryResult<z.infer<typeof lastChangesShape>> =>
  useResponseAt('/declarations/changed')
/** Loads from when on something hidden can be permanently deleted. */
export const usePurgeDate = (
  entity: string,
  field: string | undefined,
): UseQueryResult<{ [Key in keyof z.infer<typeof purgeable>]: string | null }> =>
  useResponseAt(`/declarations/${entity}/purge${field === undefined ? '' : `/${field}`}`)

const perCall = 25

/** Loads all publications, newest first, page by page. */
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

/** Returns a function that reloads all queries about declarations. */
export function useReloadDeclarations(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([key, draftsKey].map(first => client.invalidateQueries({ queryKey: [first] })))
  }
}
