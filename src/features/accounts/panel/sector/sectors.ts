/** The sectors that somebody works in, as registration offers them. */
export const sectors = ['1', '2', '3', '4'] as const

export type Sector = (typeof sectors)[number]

/** Where one of them is chosen, below `/platform`; with one it is chosen already. */
export const sectorPath = (sector?: Sector): string => (sector === undefined ? '/sector' : `/sector?sector=${sector}`)

/** The sector that an address names; undefined for none. */
export const sectorIn = (search: URLSearchParams): Sector | undefined =>
  sectors.find(sector => sector === search.get('sector'))
