import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo, useState } from 'react'
import type { StoredList } from '../../../../engine/model/stored/documentSchema.ts'
import { limits } from '../../../../engine/model/stored/limits.ts'
import { withWords } from '../../../../engine/rules/declaring/fromTable.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import type { SentRow } from '../../../import/tables/readFile.ts'
import { useUpload } from '../../../import/panel/useUpload.ts'
import type { Edited } from '../editing/edited.ts'
import { listNamed } from '../editing/editedLists.ts'
import { withEditsOf, fieldNow, tableDraft, type GuessedTable, type TableDraft } from './tableDraft.ts'

interface Guess {
  response: GuessedTable
  columns: readonly string[]
  rows: readonly SentRow[]
}

/** A file for a new resource: the suggestion, its edits, and the upload of its rows. */
export function useTable(onSent: (id: string) => Promise<void>) {
  const { registry } = usePanel()
  const { t } = useReader()
  const types = registry.fieldTypes
  const provider = useDataProvider<PanelDataProvider>()
  const uploading = useUpload(onSent)
  const { head, name } = uploading.upload
  const guessing = useQuery<Guess>({
    queryKey: ['declared table', name, head],
    queryFn: async ({ signal }) => {
      const columns = head?.columns ?? []
      const { value: rows = [] } = await uploading.parts().next()
      const body = { file_name: name, columns, rows }
      const { json } = await provider.call('/declarations/from-table', { method: 'POST', body, signal })
      return { response: json as GuessedTable, columns, rows }
    },
    enabled: head !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const [decided, setDecided] = useState<{ of: Guess; draft: TableDraft }>()
  const guess = head ? guessing.data : undefined
  const guessed = useMemo(() => guess && tableDraft(guess.response, { ...guess, types }), [guess, types])
  const draft =
    guessed && (decided?.of === guess ? decided?.draft : decided ? withEditsOf(decided.draft, guessed) : guessed)

  /**
   * Returns the document with all values of the file in its code lists. Throws `FileProblem`, or an error with a
   * translated message if there are too many.
   */
  const withEveryWord = async (edited: Edited, of: TableDraft): Promise<Edited> => {
    const columns = head?.columns ?? []
    const listed = of.fields.flatMap(field => {
      const choices = fieldNow(of, field, types)?.choices
      const list = choices === undefined ? undefined : listNamed(edited, choices)
      return list ? [{ list: list.name, places: Object.values(field.columns).map(one => columns.indexOf(one)) }] : []
    })
    if (listed.length === 0) return edited
    const words = new Map(listed.map(({ list }) => [list, new Set<string>()]))
    for await (const rows of uploading.parts())
      for (const { list, places } of listed)
        for (const place of places)
          for (const { cells } of rows) if (cells[place]?.trim()) words.get(list)?.add(cells[place].trim())
    const codeLists = edited.document.codeLists?.map((list): StoredList =>
      withWords(list, [...(words.get(list.name) ?? [])]),
    )
    const full = codeLists?.find(({ values = [] }) => values.length > limits.values)
    if (full) throw new Error(t('declaring.table.too_many_values', { list: full.name, limit: limits.values }))
    return { ...edited, document: { ...edited.document, ...(codeLists ? { codeLists } : {}) } }
  }
  return {
    ...uploading,
    draft,
    refused: guessing.error,
    isGuessing: head !== undefined && guessing.isFetching,
    withEveryWord,
    change: (next: TableDraft): void => {
      if (guess) setDecided({ of: guess, draft: next })
    },
  }
}

export type Table = ReturnType<typeof useTable>
