import * as z from 'zod/mini'
import type { AccessWord } from './authorization.ts'
import { described as needed } from './described.ts'
import { languages, mainLanguage } from './localized.ts'
import { accessActions, iconWords, menuGroups, defaultMenuGroup } from './words.ts'

/** An optional part of a shape, with its description. */
const described = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema) => z.optional(needed(meaning, schema))

const flag = () => z.literal(true)
/** An access word. Which words exist depends on the product, so they are checked separately from the shape. */
const word = z.pipe(z.string(), z.custom<AccessWord>())
/** The name of access words in the declaration reference. */
export const accessWordFormat = 'word of access'
z.globalRegistry.add(word, { format: accessWordFormat })
const words = () => z.array(word)
const names = () => z.array(z.string())
const scalar = () => z.union([z.string(), z.number(), z.boolean()])

/**
 * The weight of a field in the completeness of its record. The advice for it is `resources.<entity>.advice.<field>`.
 */
export const completenessShape = z.strictObject({
  weight: needed(
    'A whole number; the weights of a record add up to 100%. Both languages of a field share it.',
    z.number(),
  ),
  good: described(
    'The number of characters, entries or parts at which the field counts as complete; if omitted, any value does.',
    z.number(),
  ),
})

/** The options that every field has, whatever its type. */
export const commonOptions = {
  name: needed('Lowercase words joined by underscores: the key of its value and texts.', z.string()),
  type: needed('Name of a registered field type.', z.string()),
  column: described('What its values are kept under, if it was renamed since; if omitted, its name.', z.string()),
  localized: described(
    `Stored and sent once per language, as ${languages.map(language => `\`name_${language}\``).join(' and ')}.`,
    flag(),
  ),
  required: described(
    'Must be filled in; `ge` or `en`: only that language of a pair. Moderated entities check it on submit, others on every write.',
    z.literal([true, ...languages]),
  ),
  unless: described('Not required if this other field is filled in.', z.string()),
  unique: described('No two records have the same value, apart from deleted ones.', flag()),
  search: described(
    'Searched by `q`; of a reference, the titles of the record that it names. `whole`: found only by its whole value, and never by the public.',
    z.literal([true, 'whole']),
  ),
  readOnly: described('Written only by the server.', flag()),
  public: described('Shown to everyone without signing in, if the record is public; otherwise never public.', flag()),
  read: described(
    'Who may read the field; if omitted, everyone who may read the row. An empty list reserves it for the server.',
    words(),
  ),
  personal: described('Says something of a person: see `subject` of the entity.', flag()),
  write: described('Who may write the field; if omitted, everyone who may write the row.', words()),
  initial: described('What a new record starts with.', z.unknown()),
  completeness: described(
    'How much the field adds to the completeness of its record; if omitted, it does not count.',
    completenessShape,
  ),
}

/** The options of particular field types; each type lists those that it supports. */
export const typeOptions = {
  minimum: described('The smallest number, or the fewest characters or entries.', z.number()),
  maximum: described('The largest number, or the most characters or entries.', z.number()),
  scale: described('How many decimals a number may have, from 0 to 12.', z.int().check(z.gte(0), z.lte(12))),
  choices: described('The code list that its values come from.', z.string()),
  reference: described('The entity whose records it refers to.', z.string()),
  within: described(
    'The field whose record must contain the referenced one, as a town contains its streets.',
    z.string(),
  ),
  bounds: described(
    'Where a location must be: in the country (`country`), or there and, as a warning only, in the region that this field names.',
    z.string(),
  ),
  onDelete: described(
    'What happens to the record when the one it refers to is deleted: it is deleted too, or prevents the deletion.',
    z.enum(['cascade', 'restrict']),
  ),
  levels: described(
    'A reference to a parent of the same entity: records form a tree with at most this many levels.',
    z.int().check(z.gte(1), z.lte(20)),
  ),
  from: described('The field that a slug is generated from while it is empty.', z.string()),
  mobile: described('Must start with 5, as mobile numbers do.', flag()),
  overruledBy: described('A yes-or-no field: while it is yes, this one has no effect and keeps its value.', z.string()),
  accept: described('File types, as `image/*` or `application/pdf`.', names()),
  maximumBytes: described('The maximum file size in bytes.', z.int().check(z.gte(1))),
  tooLarge: described('The problem code for a larger file; if omitted, that of its type.', z.enum(['seo_image_size'])),
}

export const fieldShape = z.strictObject({ ...commonOptions, ...typeOptions })

export const groupShape = z.strictObject({
  name: needed('Lower case words joined by underscores: key of its heading.', z.string()),
  fields: needed(
    'Fields in their order; in a view of another entity (`of`) the names of its fields.',
    z.array(z.union([z.string(), fieldShape])),
  ),
})

export const listShape = z.strictObject({
  access: described('Who has the list as a page; if omitted, everyone who may read some of its rows.', words()),
  columns: needed('Fields that are shown, in their order.', names()),
  sort: described(
    `A property, as \`name_${mainLanguage}\`, and \`ASC\` or \`DESC\`.`,
    z.tuple([z.string(), z.enum(['ASC', 'DESC'])]),
  ),
  filter: described(
    "The filter it opens with, written as the API's filter.",
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])),
  ),
  filters: described('Fields that it can be filtered by.', names()),
})

const [read, create, update, remove] = accessActions

export const accessShape = z.strictObject({
  [read]: described('Read a row.', words()),
  [create]: described('Write a new row.', words()),
  [update]: described('Change a row.', words()),
  [remove]: described('Move a row to the trash.', words()),
})

const formShape = z.strictObject({
  access: needed(
    'Who opens it; without it whoever has the list, may change a record, or reads records as their own.',
    words(),
  ),
})

const subjectShape = z.strictObject({
  by: described('The property that names the person; if omitted, the rows that mention them are theirs.', z.string()),
  erased: needed(
    'What becomes of their rows when the person is erased: `removed`, `cleared` of what is personal, or `kept` without what names them.',
    z.enum(['removed', 'cleared', 'kept']),
  ),
  purpose: needed('Why it is kept, in a few words for the register.', z.string()),
})

/** The shape of an entity declaration. */
export const entityShape = z.strictObject({
  name: needed('Plural, lower case with underscores: path of the API, table, key of its texts.', z.string()),
  title: needed('The field that identifies a record to a person.', z.string()),
  icon: described('The icon of its menu entry.', z.enum(iconWords)),
  groups: needed('The sections of its form, in order.', z.array(groupShape)),
  access: described(
    'Who may do what; an action that is left out is allowed to no one. Unless `internal`, it must say who may read.',
    accessShape,
  ),
  export: described(
    'Who may export rows that they may read; with `owner` and `own`, only their own. Administrators always may.',
    words(),
  ),
  audience: described(
    'Who it concerns at all: others see neither its rows nor its pages. If omitted, everyone named in `access`.',
    words(),
  ),
  own: described(
    'Fields by which a row belongs to an actor: a reference to an organization or a person, or `id` itself. What `own`, `self` and `owner` mean.',
    names(),
  ),
  subject: described('Whom its rows are about, where they are about people.', subjectShape),
  moderated: described('Goes through moderation; its own number in the code list `entity_kinds`.', z.number()),
  shownBy: described('A yes-or-no field: an approved record is public only if it is yes.', z.string()),
  of: described(
    'Another entity whose rows these are, narrowed by `where`; fields are then named, not declared again.',
    z.string(),
  ),
  where: described('Which rows of the other entity these are: a value by field.', z.record(z.string(), scalar())),
  list: described('What its list shows.', listShape),
  indexes: described('Further indexes, each a list of properties.', z.array(names())),
  internal: described('Used only by the server: no route, no page.', flag()),
  people: described(
    'Its records are people: they are called by `firstname` and `lastname`, never public, and what opens their account waits for a password.',
    flag(),
  ),
  organizations: described(
    'Its records are organizations: people work for them, and records belong to them. The `own` fields of people say for which.',
    flag(),
  ),
  namedOnMap: described(
    'Its records are written on maps by their names, between these zooms.',
    z.tuple([z.int(), z.int()]),
  ),
  main: described('What the product is about; said by the product itself, of one entity.', flag()),
  mergeable: described('Two records of the same thing may be merged.', flag()),
  appendOnly: described('Rows are only added, never changed.', flag()),
  menu: described("Who sees it in the panel's menu.", words()),
  menuGroup: described(
    `The group of its entry in the panel's menu; if omitted, \`${defaultMenuGroup}\`.`,
    z.enum(menuGroups),
  ),
  tabOf: described('The entity on whose page this one is a tab.', z.string()),
  tabFor: described('Who sees its list only as that tab, not as a page of its own.', words()),
  form: described('How the form of a record opens.', formShape),
})

/** A list of values for a choice. The labels are `codes.<list>.<name>`. */
export const codeListShape = z.strictObject({
  name: needed('Lower case words joined by underscores.', z.string()),
  values: needed(
    'What is stored, and the key of its label.',
    z.array(
      z.strictObject({
        value: z.union([z.string(), z.number()]),
        name: z.string(),
        retired: described('Records keep it, and no other record may take it.', flag()),
      }),
    ),
  ),
})
