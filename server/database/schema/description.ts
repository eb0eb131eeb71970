/** The database as declared: plain data, from which SQL is written and to which the catalog is compared. */
export interface SchemaDescription {
  extensions: readonly string[]
  tables: readonly TableDescription[]
}

export interface TableDescription {
  name: string
  columns: readonly ColumnDescription[]
  indexes: readonly IndexDescription[]
  /** Updating, deleting and truncating are refused by the database itself. */
  appendOnly: boolean
  /** What the values of derived columns are made of, by column. */
  derived: Readonly<Record<string, string>>
}

export interface ColumnDescription {
  name: string
  /** As PostgreSQL writes it, collation included. */
  type: string
  nullable: boolean
  /** An SQL expression, as PostgreSQL writes it. */
  default?: string
}

export interface IndexDescription {
  name: string
  method: 'btree' | 'gin'
  keys: readonly IndexKey[]
  unique?: true
  /** Columns kept beside the keys, so that conditions on them need no look at the rows. */
  carries?: readonly string[]
  /** Which rows it holds; all of them without it. `short` and `long`: those present whose search text fits into an entry of an index, and the others. */
  only?: 'present' | 'deleted' | 'short' | 'long'
}

export interface IndexKey {
  column: string
  /** `folded`: text in the order of lists; `trigrams`: parts of words; else the column itself. */
  form?: 'folded' | 'trigrams'
  /** From high to low with empty values last. */
  descending?: true
}
