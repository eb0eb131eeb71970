import * as z from 'zod/mini'
import { accessActions, accessWords, iconWords, languages } from './words.ts'

/** A part that must be there, with what it means, which the reference of the language prints. */
const needed = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { description: meaning })
  return schema
}

/** A part that may be left out, with what it means. */
const told = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema) => z.optional(needed(meaning, schema))

const flag = () => z.literal(true)
const words = () => z.array(z.enum(accessWords))
const names = () => z.array(z.string())
const scalar = () => z.union([z.string(), z.number(), z.boolean()])

/** How much a field counts among the others of its record; its advice is `resources.<entity>.advice.<field>`. */
export const completenessShape = z.strictObject({
  weight: needed("A whole number; a record's weights together are its hundred per cent. Both languages of a field share it.", z.number()),
  good: told('So many letters, entries or parts fill the field wholly; without it whatever is in it does.', z.number()),
})

/** What every field may say, whatever its type. */
export const commonOptions = {
  name: needed('Lower case words joined by underscores: key of its value and of its texts.', z.string()),
  type: needed('Name of a registered field type.', z.string()),
  localized: told('Stored and sent once per language, as `name_ge` and `name_en`.', flag()),
  required: told('Must be filled; `ge` or `en`: only that one of a pair. Moderated entities ask it on submit, others on every write.', z.literal([true, ...languages])),
  unless: told('Not asked for where this other field is filled.', z.string()),
  unique: told('No two records that are not deleted have the same value.', flag()),
  search: told('Its words are found by `q`.', flag()),
  readOnly: told('Written by the server alone.', flag()),
  public: told('Shown to everybody without signing in, where the record is public; without it nobody there sees it.', flag()),
  read: told('Who may read the field; without it whoever may read the row. An empty list keeps it to the server.', words()),
  write: told('Who may write the field; without it whoever may write the row.', words()),
  initial: told('What a new record starts with.', z.unknown()),
  completeness: told('What the field adds to how complete its record is; without it the field does not count.', completenessShape),
}

/** What some types take: each type names those that it does. */
export const typeOptions = {
  minimum: told('The least number, or the fewest letters or entries.', z.number()),
  maximum: told('The greatest number, or the most letters or entries.', z.number()),
  scale: told('How many decimals a number may have, from 0 to 12.', z.int().check(z.gte(0), z.lte(12))),
  choices: told('The code list that its values are taken from.', z.string()),
  reference: told('The entity whose records it names.', z.string()),
  within: told('The field whose record must contain the referenced one, as a municipality its villages.', z.string()),
  bounds: told('Where a place must lie: in the country (`country`), or there and, for a word of care, in the region that this field names.', z.string()),
  onDelete: told('What becomes of the record when the one it refers to is deleted: it goes along, or keeps it from being deleted.', z.enum(['cascade', 'restrict'])),
  levels: told('A reference of records to others of their kind, as to a parent: they form a tree of at most so many levels.', z.int().check(z.gte(1), z.lte(20))),
  from: told('The field that a slug is made from while it is empty.', z.string()),
  mobile: told('Begins with 5, as numbers of mobiles do.', flag()),
  overruledBy: told('A yes-or-no field: while it says yes, this one says nothing and is kept as it is.', z.string()),
  accept: told('Kinds of files, as `image/*` or `application/pdf`.', names()),
  maximumBytes: told('The most bytes of a file.', z.int().check(z.gte(1))),
  tooLarge: told('The code of a file that has more bytes; that of its kind without it.', z.enum(['seo_image_size'])),
}

export const fieldShape = z.strictObject({ ...commonOptions, ...typeOptions })

export const groupShape = z.strictObject({
  name: needed('Lower case words joined by underscores: key of its heading.', z.string()),
  fields: needed('Fields in their order; in a view of another entity (`of`) the names of its fields.', z.array(z.union([z.string(), fieldShape]))),
})

export const listShape = z.strictObject({
  access: told('Who is shown the list as a screen; without it whoever may read some row.', words()),
  columns: needed('Fields that are shown, in their order.', names()),
  sort: told('A property, as `name_ge`, and `ASC` or `DESC`.', z.tuple([z.string(), z.enum(['ASC', 'DESC'])])),
  filter: told("What it is narrowed to when it is first opened, in the words of the API's filter.", z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]))),
  filters: told('Fields that it can be narrowed by.', names()),
})

const [read, create, update, remove] = accessActions

export const accessShape = z.strictObject({ [read]: told('Read a row.', words()), [create]: told('Write a new row.', words()), [update]: told('Change a row.', words()), [remove]: told('Take a row to the trash.', words()) })

export const formShape = z.strictObject({
  access: needed('Who opens it; without it whoever has the list, may change a record, or reads records as their own.', words()),
})

/** The language that entities are written in. */
export const entityShape = z.strictObject({
  name: needed('Plural, lower case with underscores: path of the API, table, key of its texts.', z.string()),
  title: needed('The field that names a record to a person.', z.string()),
  icon: told('The picture of its entry in the menu.', z.enum(iconWords)),
  groups: needed('What its form shows together, in order.', z.array(groupShape)),
  access: told('Who may do what; an action that is left out nobody may do. Without `internal` it must say who may read.', accessShape),
  export: told('Who may take out rows that they read, as a file; `owner` and `own` only those that are theirs. Administrators always may.', words()),
  audience: told('Whom it concerns at all: for others neither its rows nor its screens are there. Without it everybody whom `access` names.', words()),
  own: told('Fields by which a row belongs to an actor: a reference to organizations or users, or `id` itself. What `own`, `self` and `owner` mean.', names()),
  moderated: told('Goes through moderation; the number of its kind in the code list `entity_kinds`, which no other entity has.', z.number()),
  shownBy: told('A yes-or-no field: only where it says yes is an approved record shown to the public.', z.string()),
  of: told('Another entity whose rows these are, narrowed by `where`; fields are then named, not declared again.', z.string()),
  where: told('Which rows of the other entity these are: a value by field.', z.record(z.string(), scalar())),
  list: told('How its list looks.', listShape),
  indexes: told('Further indexes, each a list of properties.', z.array(names())),
  internal: told('Kept by the server for itself: no route, no screen.', flag()),
  mergeable: told('Two records that mean the same may be made one.', flag()),
  appendOnly: told('Rows are only ever added.', flag()),
  menu: told("Who finds it in the panel's menu.", words()),
  tabOf: told('The entity on whose screen this one is a tab.', z.string()),
  tabFor: told('Whose list it is as that tab alone, and no screen of its own.', words()),
  form: told('How the form of a record is opened.', formShape),
})

/** A list of values that a choice is taken from; labels are `codes.<list>.<name>`. */
export const codeListShape = z.strictObject({
  name: needed('Lower case words joined by underscores.', z.string()),
  values: needed('What is stored, and the key of its label.', z.array(z.strictObject({ value: z.union([z.string(), z.number()]), name: z.string() }))),
})
