import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
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

function useAnswerAt<Answer>(path: string, isWanted = true): UseQueryResult<Answer> {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Answer>({
    queryKey: [key, path],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as Answer,
    enabled: isWanted,
    retry: false,
  })
}

export const useHead = (): UseQueryResult<Declared> => useAnswerAt('/declarations')
export const useDrafts = (): UseQueryResult<Draft[]> => useAnswerAt('/declarations/drafts')
/** The schema of a document, and the product's own entities as its files declare them, whatever was changed here. */
export const useReference = (): UseQueryResult<{ schema: unknown; entities: EntityDeclaration[] }> =>
  useAnswerAt('/declarations/reference')
export const useHistory = (): UseQueryResult<Publication[]> => useAnswerAt('/declarations/history?range=[0,99]')

/** Has everything that is shown of declarations asked for again. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}
