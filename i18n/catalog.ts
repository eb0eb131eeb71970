/** The same keys as the English catalog, all the way down, each with a text of its own: no key less, none more. */
export type Catalog<English> = {
  [Key in keyof English]: English[Key] extends string ? string : Catalog<English[Key]>
}

/** What a person reads of one entity; `name` holds one and many: `Region |||| Regions`. */
export interface EntityMessages {
  name: string
  fields: Record<string, string>
  groups: Record<string, string>
}
