import type { Row } from '../../engine/model/query.ts'

/** Returns the path of the export screen for an entity's records that match a filter, below `/platform`. */
export const exportPath = (resource: string, { filter }: { filter: Row }): string =>
  `/export?${new URLSearchParams({ resource, filter: JSON.stringify(filter) })}`
