/** How much may be declared at run time: enough for anything that people keep, and little enough for every server to read it whole. */
export const limits = {
  resources: 100,
  changes: 100,
  codeLists: 200,
  groups: 12,
  fields: 80,
  /** Fields that nobody sees any more: they take room in the table, which has an end. */
  hidden: 300,
  properties: 200,
  values: 200,
  searched: 20,
  indexed: 30,
  columns: 30,
  fileBytes: 20_000_000,
  /** Of a name; with it the names of tables, columns and indexes are whole. */
  name: 40,
  /** Characters of a text. */
  text: 300,
  /** Characters of the document as JSON. */
  document: 1_000_000,
  /** Objects and lists inside each other. */
  depth: 24,
} as const

/** The first number of a kind of moderated records that is declared at run time; those before are the product's. */
export const firstKind = 100
/** More kinds than there can ever be. */
export const lastKind = 9_999
