import { sectorNumbers } from '../../registrationConfig.ts'

/** The path of the screen to choose a sector, below `/platform`; with `sector`, it is preselected. */
export const sectorPath = (sector?: number): string => (sector === undefined ? '/sector' : `/sector?sector=${sector}`)

/** The sector in the query of a URL; undefined if there is none. */
export const sectorIn = (search: URLSearchParams): number | undefined =>
  sectorNumbers().find(number => String(number) === search.get('sector'))
