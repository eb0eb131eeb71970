import type { Row } from '../../model/query.ts'

/** The filters that keep a list to a part of the map, which belong together. */
export const areaKeys = ['lat_gte', 'lat_lte', 'lng_gte', 'lng_lte'] as const

/** Whether a list is kept to a part of the map. */
export const hasArea = (values: Row): boolean => areaKeys.every(key => typeof values[key] === 'number')

/** Changes that let a list leave its part of the map. */
export const noArea: Row = Object.fromEntries(areaKeys.map(key => [key, undefined]))
