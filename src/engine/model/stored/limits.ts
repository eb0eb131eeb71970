/** Limits on stored declarations: enough for any realistic use, and small enough for every server to load them at once. */
export const limits = {
  resources: 100,
  changes: 100,
  codeLists: 200,
  groups: 12,
  fields: 80,
  /** Hidden fields: their columns count towards the database's limit per table. */
  hidden: 300,
  properties: 200,
  values: 200,
  searched: 20,
  indexed: 30,
  columns: 30,
  fileBytes: 20_000_000,
  /** Characters of a name, so that the names of tables, columns and indexes are not truncated. */
  name: 40,
  /** Characters of a text. */
  text: 300,
  /** Characters of the document as JSON. */
  document: 1_000_000,
  /** Levels of nesting. */
  depth: 24,
} as const

/** The first kind number that is assigned at run time; lower numbers are reserved for the product. */
export const firstKind = 100
/** The last kind number that can be assigned. */
export const lastKind = 9_999
