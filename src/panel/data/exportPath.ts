import type { Row } from '../../engine/model/query.ts'

/** The address of the export screen for the records of an entity that a filter finds, below `/platform`. */
export const exportPath = (resource: string, { filter }: { filter: Row }): string =>
  `/export?${new URLSearchParams({ resource, filter: JSON.stringify(filter) })}`
