import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import type {
  ImportMapping,
  ImportMeanings,
  ImportNamed,
  ImportPreviewRow,
  ImportTemplate,
  ImportView,
} from '../import.ts'
import type { Reader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { SentRow } from '../tables/readFile.ts'

const everyMilliseconds = 500

/** Whether a job is working on the import. */
export const isBusy = ({ state }: Pick<ImportView, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

const useCall = () => {
  const provider = useDataProvider<PanelDataProvider>()
  return async <Result>(
    path: string,
    {
      body,
      method = body === undefined ? 'GET' : 'POST',
      signal,
    }: { body?: unknown; method?: string; signal?: AbortSignal } = {},
  ) =>
    (await provider.call(path, { method, ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) }))
      .json as Result
}

const queryOf = (call: ReturnType<typeof useCall>, id: string) =>
  queryOptions<ImportView, Error>({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call<ImportView>(`/imports/${id}`, { signal }),
    retry: false,
  })

/** Loads an import, and reloads it while a job is working on it. */
export function useImport(id: string) {
  const call = useCall()
  return useQuery({
    ...queryOf(call, id),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? everyMilliseconds : false),
  })
}

/** Loads the latest imports. */
export function useImports() {
  const call = useCall()
  return useQuery({ queryKey: ['imports'], queryFn: ({ signal }) => call<ImportView[]>('/imports', { signal }) })
}

/** Loads the first rows of an import's file. */
export function useFirstRows(id: string) {
  const call = useCall()
  return useQuery({
    queryKey: ['import-rows', id],
    queryFn: ({ signal }) => call<SentRow[]>(`/imports/${id}/rows`, { signal }),
    staleTime: Infinity,
  })
}

/** Loads the templates of all administrators. */
export function useTemplates() {
  const call = useCall()
  return useQuery({
    queryKey: ['import-templates'],
    queryFn: ({ signal }) => call<ImportTemplate[]>('/import_templates', { signal }),
  })
}

/** Loads a preview of the first rows with a mapping. */
export function usePreview(id: string, mapping: ImportMapping) {
  const call = useCall()
  return useQuery({
    queryKey: ['import-preview', id, mapping],
    queryFn: ({ signal }) => call<ImportPreviewRow[]>(`/imports/${id}/preview`, { body: { mapping }, signal }),
    enabled: Object.keys(mapping.fields).length > 0,
    placeholderData: before => before,
    retry: false,
  })
}

/** Loads the meanings of words, by field. `mapping` is the one from when the step was opened. */
export function useMeanings(
  id: string,
  mapping: ImportMapping,
  fields: readonly string[],
): { of(field: string): ImportMeanings | undefined; error: Error | null } {
  const call = useCall()
  const responses = useQueries({
    queries: fields.map(field => ({
      queryKey: ['import-meanings', id, field, mapping],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<ImportMeanings>(`/imports/${id}/meanings/${field}`, { body: { mapping }, signal }),
      retry: false,
      gcTime: 0,
    })),
  })
  return {
    of: field => responses[fields.indexOf(field)]?.data,
    error: responses.find(({ error }) => error)?.error ?? null,
  }
}

/** Creates records for unknown words. */
export function useCreateNamed(id: string, field: string, reader: Reader) {
  const call = useCall()
  const notify = useNotify()
  return useMutation({
    mutationFn: (words: readonly string[]) =>
      call<ImportNamed[]>(`/imports/${id}/records/${field}`, { body: { words } }),
    onError: error => notify(refusalOf(error, reader).message, { type: 'error' }),
  })
}

/** Starts an import of the rejected rows of another one. */
export function useBeginWithRejected(id: string, { reader, onBegun }: { reader: Reader; onBegun(id: string): void }) {
  const call = useCall()
  const notify = useNotify()
  return useMutation({
    mutationFn: () => call<ImportView>(`/imports/${id}/refused`, { body: {} }),
    onSuccess: view => onBegun(view.id),
    onError: error => notify(refusalOf(error, reader).message, { type: 'error' }),
  })
}

/**
 * The actions on an import; `path` is relative to it, such as `run`. Errors are shown. If the response was lost, the
 * import is read again, once the server is reachable: what has begun all the same is no error.
 */
export function useImportCalls(id: string, reader: Reader) {
  const call = useCall()
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ path, body = {} }: { path: string; body?: object }) =>
      call<ImportView>(`/imports/${id}/${path}`, { body }),
    onSuccess: view => client.setQueryData(['import', id], view),
    onError: async error => {
      const { message, unreached, late } = refusalOf(error, reader)
      const before = client.getQueryData<ImportView>(['import', id])?.state
      const now = unreached || late ? await client.fetchQuery(queryOf(call, id)).catch(() => undefined) : undefined
      if (now && now.state !== before) return
      notify(message, { type: 'error' })
      void client.invalidateQueries({ queryKey: ['import', id] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
}

/** Saves or deletes templates. */
export function useTemplateCalls(reader: Reader) {
  const call = useCall()
  const client = useQueryClient()
  const notify = useNotify()
  const handlers = {
    onError: (error: Error) => notify(refusalOf(error, reader).message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['import-templates'] }),
  }
  const save = useMutation({
    mutationFn: (template: Pick<ImportTemplate, 'resource' | 'name' | 'columns' | 'mapping'>) =>
      call<ImportTemplate>('/import_templates', { body: template }),
    onSuccess: () => notify('importing.template_saved', { type: 'success' }),
    ...handlers,
  })
  const drop = useMutation({
    mutationFn: (id: string) => call(`/import_templates/${id}`, { method: 'DELETE' }),
    onSuccess: () => notify('importing.template_dropped', { type: 'info' }),
    ...handlers,
  })
  return { save, drop }
}
