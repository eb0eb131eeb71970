/** The database as declared: plain data from which SQL is generated and with which the catalog is compared. */
export interface SchemaDescription {
  extensions: readonly string[]
  tables: readonly TableDescription[]
}

export interface TableDescription {
  name: string
  columns: readonly ColumnDescription[]
  indexes: readonly IndexDescription[]
  /** Whether the database itself rejects updates, deletes and truncates. */
  appendOnly: boolean
  /** The sources of derived values, by column. */
  derived: Readonly<Record<string, string>>
}

export interface ColumnDescription {
  name: string
  /** As PostgreSQL formats it, including the collation. */
  type: string
  nullable: boolean
  /** An SQL expression as PostgreSQL formats it. */
  default?: string
}

export interface IndexDescription {
  name: string
  method: 'btree' | 'gin'
  keys: readonly IndexKey[]
  unique?: true
  /** Columns that the index includes in addition to its keys, so that conditions on them do not read rows. */
  carries?: readonly string[]
  /** Which rows it holds; by default all. `short` and `long`: rows not in the trash whose search text fits, or does not fit, into an index entry. */
  only?: 'present' | 'deleted' | 'short' | 'long'
}

export interface IndexKey {
  column: string
  /** `folded`: text in the order of lists; `trigrams`: parts of words; by default the column itself. */
  form?: 'folded' | 'trigrams'
  /** Descending with empty values last. */
  descending?: true
}
