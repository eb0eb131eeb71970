import type { GetListParams, RaRecord } from 'ra-core'
import { relevance } from '../../engine/model/systemFields.ts'

/** Where a page is: behind a row of one before, or in front of a row of one after, with so many pages between; or so many rows from the end. */
export type PageKey =
  | { after: readonly unknown[]; between: number }
  | { before: readonly unknown[]; between: number; rows?: number }

interface Known {
  first?: readonly unknown[]
  last?: readonly unknown[]
  /** The page ends the list and has so many rows. */
  rowsAtEnd?: number
}

const mostLists = 20
/** Pages that are read over on the way from one that was seen, as when somebody presses fast. */
const mostBetween = 8

/** What a list is: pages of it follow one another. */
type RequestedPage = Pick<GetListParams, 'filter' | 'sort' | 'pagination'>

/** Which rows the pages that were seen begin and end with, so that their neighbours are found by an index and not by counting. */
export function createPageKeys() {
  const lists = new Map<string, Map<number, Known>>()
  const pagesOf = (resource: string, { filter, sort, pagination }: RequestedPage): Map<number, Known> => {
    const name = JSON.stringify([resource, filter, sort, pagination?.perPage])
    const pages = lists.get(name) ?? new Map<number, Known>()
    lists.delete(name)
    lists.set(name, pages)
    const [oldest = ''] = lists.keys()
    if (lists.size > mostLists) lists.delete(oldest)
    return pages
  }
  return {
    /** How the page is found, where a neighbour was seen. */
    keyOf(resource: string, requested: RequestedPage): PageKey | undefined {
      const pages = pagesOf(resource, requested)
      const page = requested.pagination?.page ?? 1
      for (let between = 0; between <= mostBetween; between++) {
        const [after, before] = [pages.get(page - 1 - between)?.last, pages.get(page + 1 + between)?.first]
        if (after) return { after, between }
        if (before) return { before, between }
        const rows = between === 0 ? pages.get(page)?.rowsAtEnd : undefined
        if (rows !== undefined) return { before: [], between, rows }
      }
      return undefined
    },
    /** Keeps what a page begins and ends with, unless its rows do not tell what they are ordered by. */
    see(resource: string, requested: RequestedPage, rows: readonly RaRecord[]): void {
      const [first, last] = [rows[0], rows.at(-1)].map(
        row => row && [requested.sort?.field === relevance ? null : row[requested.sort?.field ?? 'id'], row.id],
      )
      if (first?.[0] === undefined || last?.[0] === undefined) return
      const [pages, page] = [pagesOf(resource, requested), requested.pagination?.page ?? 1]
      pages.set(page, { ...pages.get(page), first, last })
    },
    /** Keeps which page is the last and how many rows it has. */
    seeEnd(resource: string, requested: RequestedPage, rows: number): void {
      pagesOf(resource, requested).set(requested.pagination?.page ?? 1, { rowsAtEnd: rows })
    },
  }
}

export type PageKeys = ReturnType<typeof createPageKeys>
