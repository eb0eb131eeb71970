import { sectorNumbers } from '../../accountWays.ts'

/** Where a sector is chosen, below `/platform`; with one it is chosen already. */
export const sectorPath = (sector?: number): string => (sector === undefined ? '/sector' : `/sector?sector=${sector}`)

/** The sector that an address names; undefined for none. */
export const sectorIn = (search: URLSearchParams): number | undefined =>
  sectorNumbers().find(number => String(number) === search.get('sector'))
