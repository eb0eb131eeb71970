import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Reader } from '../../data/reader.ts'
import { relevance } from '../../../engine/model/systemFields.ts'

const pause = 250
const offered = 30

/** Returns the text debounced by this many milliseconds. */
export function usePaused(text: string, milliseconds = pause): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return paused
}

interface Question {
  entity: Entity
  text: string
  /** Limits the options to records with these values. */
  within: Row
  enabled: boolean
  reader: Reader
}

interface Choices {
  records: readonly Visible[]
  loading: boolean
  failed: boolean
}

/** Returns the records that match a text, best first; without a text, all records by title in the reader's language. */
export function useChoices({ entity, text, within, enabled, reader }: Question): Choices {
  const words = usePaused(text.trim())
  const byName = entity.sortable.filter(property => entity.titles.includes(property))
  const field = (byName.find(property => property.language === reader.language) ?? byName[0])?.name ?? 'id'
  const asksWords = words !== '' && entity.searchable.length > 0
  const { data, isPending, error } = useGetList<Visible>(
    entity.name,
    {
      pagination: { page: 1, perPage: offered },
      sort: asksWords ? { field: relevance, order: 'DESC' } : { field, order: 'ASC' },
      filter: { ...within, ...(asksWords ? { q: words } : {}) },
    },
    { enabled, placeholderData: keepPreviousData, retry: false, staleTime: 30_000 },
  )
  return { records: data ?? [], loading: enabled && isPending, failed: Boolean(error) }
}
