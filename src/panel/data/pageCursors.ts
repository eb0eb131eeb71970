import type { GetListParams, RaRecord } from 'ra-core'
import { relevance } from '../../engine/model/systemFields.ts'

/**
 * How to find a page: after a row of an earlier page or before a row of a later one, with this many pages between, or
 * by rows from the end.
 */
export type PageCursor =
  | { after: readonly unknown[]; between: number }
  | { before: readonly unknown[]; between: number; rows?: number }

interface Known {
  first?: readonly unknown[]
  last?: readonly unknown[]
  /** The number of rows on the page, if it is the last. */
  rowsAtEnd?: number
}

const maxLists = 20
/** The maximum number of unread pages between a page and the neighbour it is found from, for quick paging. */
const maxBetween = 8

/** What identifies a list and a page of it. */
type RequestedPage = Pick<GetListParams, 'filter' | 'sort' | 'pagination'>

/**
 * Remembers the first and last rows of the pages that were read, so that pages near them are read by cursor instead of
 * offset.
 */
export function createPageCursors() {
  const lists = new Map<string, Map<number, Known>>()
  const pagesOf = (resource: string, { filter, sort, pagination }: RequestedPage): Map<number, Known> => {
    const name = JSON.stringify([resource, filter, sort, pagination?.perPage])
    const pages = lists.get(name) ?? new Map<number, Known>()
    lists.delete(name)
    lists.set(name, pages)
    const [oldest = ''] = lists.keys()
    if (lists.size > maxLists) lists.delete(oldest)
    return pages
  }
  return {
    /** Returns how to find a page from a neighbour that was read; undefined if there is none. */
    cursorOf(resource: string, requested: RequestedPage): PageCursor | undefined {
      const pages = pagesOf(resource, requested)
      const page = requested.pagination?.page ?? 1
      for (let between = 0; between <= maxBetween; between++) {
        const [after, before] = [pages.get(page - 1 - between)?.last, pages.get(page + 1 + between)?.first]
        if (after) return { after, between }
        if (before) return { before, between }
        const rows = between === 0 ? pages.get(page)?.rowsAtEnd : undefined
        if (rows !== undefined) return { before: [], between, rows }
      }
      return undefined
    },
    /** Remembers the first and last row of a page, unless the rows lack the property they are ordered by. */
    remember(resource: string, requested: RequestedPage, rows: readonly RaRecord[]): void {
      const [first, last] = [rows[0], rows.at(-1)].map(
        row => row && [requested.sort?.field === relevance ? null : row[requested.sort?.field ?? 'id'], row.id],
      )
      if (first?.[0] === undefined || last?.[0] === undefined) return
      const [pages, page] = [pagesOf(resource, requested), requested.pagination?.page ?? 1]
      pages.set(page, { ...pages.get(page), first, last })
    },
    /** Remembers which page is the last and how many rows it has. */
    rememberLast(resource: string, requested: RequestedPage, rows: number): void {
      pagesOf(resource, requested).set(requested.pagination?.page ?? 1, { rowsAtEnd: rows })
    },
  }
}

export type PageCursors = ReturnType<typeof createPageCursors>
