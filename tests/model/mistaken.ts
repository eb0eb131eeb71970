import { entities } from '../../src/tourism/declarations.ts'

/** A declaration without a mistake, as it comes through JSON. */
export const routesEntity = {
  name: 'wine_routes',
  title: 'name',
  access: { read: ['everyone'] },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'name', type: 'text', localized: true },
        { name: 'seats', type: 'integer' },
        { name: 'story', type: 'json' },
        { name: 'open', type: 'boolean' },
      ],
    },
  ],
}
export const withEntries = (entries: object): unknown => ({ ...routesEntity, ...entries })
const withField = (field: object): unknown =>
  withEntries({
    groups: [...routesEntity.groups, { name: 'more', fields: [{ name: 'field', type: 'text', ...field }] }],
  })
const withList = (list: object): unknown => withEntries({ list: { columns: ['name', 'seats'], ...list } })

/** Mistakes of one declaration: what it is, the declaration, and what its sentence begins with. */
export const mistaken: readonly [title: string, declared: unknown, sentence: string][] = [
  ['groups that are missing', withEntries({ groups: undefined }), 'wine_routes lacks "groups", a list'],
  [
    'fields that are no list',
    withEntries({ groups: [{ name: 'naming', fields: {} }] }),
    'wine_routes.naming has a "fields" that is not a list',
  ],
  [
    'a field that is a number',
    withEntries({ groups: [{ name: 'naming', fields: [7] }] }),
    'wine_routes.groups[0].fields[0] is neither the name of a field nor a field',
  ],
  [
    'a title with readers of its own',
    withEntries({
      groups: [{ name: 'naming', fields: [{ name: 'name', type: 'text', read: ['administrator'] }] }],
    }),
    'wine_routes.name is the title of records, which is shown wherever they are referred to, so it cannot have its own readers',
  ],
  [
    'a moderated entity that not all who review it may read',
    withEntries({ moderated: 999, access: { read: ['administrator'] } }),
    'wine_routes is moderated, but not all of its reviewers may read its records',
  ],
  [
    'a name that the database has for a table of its own',
    withEntries({ name: 'pg_class' }),
    'pg_class has a name that is reserved by the database',
  ],
  [
    'a name that every table of the database has a column by',
    withField({ name: 'ctid' }),
    'wine_routes.ctid takes the name of a system column of the database',
  ],
  [
    'a column that every table of the database has',
    withField({ column: 'xmin' }),
    'wine_routes.field is kept under "xmin", which is a system column of the database',
  ],
  ['a field without a type', withField({ type: undefined }), 'wine_routes.field lacks "type", a text'],
  [
    'a misspelt type',
    withField({ type: 'txt' }),
    'wine_routes.field has the unknown type "txt" (did you mean "text"?)',
  ],
  [
    'a misspelt option',
    withField({ requird: true }),
    'wine_routes.field has the unknown entry "requird" (did you mean "required"?)',
  ],
  [
    'a misspelt reference',
    withField({ type: 'reference', reference: 'region' }),
    'wine_routes.field refers to "region", which is not declared (did you mean "regions"?)',
  ],
  [
    'a misspelt code list',
    withField({ type: 'choice', choices: 'sector' }),
    'wine_routes.field chooses from "sector", which is not a code list (did you mean "sectors"?)',
  ],
  [
    'a misspelt column',
    withList({ columns: ['nam'] }),
    'wine_routes.nam is named in "list.columns" but is not declared (did you mean "name"?)',
  ],
  [
    'a misspelt word of access',
    withEntries({ access: { read: ['managment'] } }),
    'wine_routes has "managment" in "access.read", which is not known (did you mean "management"?)',
  ],
  [
    'a misspelt word of access in the menu',
    withEntries({ menu: ['managment'] }),
    'wine_routes has "managment" in "menu", which is not known (did you mean "management"?)',
  ],
  [
    'a misspelt word of access of a list',
    withList({ access: ['managment'] }),
    'wine_routes has "managment" in "list.access", which is not known (did you mean "management"?)',
  ],
  [
    'a misspelt reader of a field',
    withField({ read: ['managment'] }),
    'wine_routes.field has "managment" in "read", which is not known (did you mean "management"?)',
  ],
  [
    'a misspelt writer of a field',
    withField({ write: ['managment'] }),
    'wine_routes.field has "managment" in "write", which is not known (did you mean "management"?)',
  ],
  [
    'a word of access that every object has something under',
    withField({ read: ['constructor'] }),
    'wine_routes.field has "constructor" in "read", which is not known; known are',
  ],
  [
    'an unknown action',
    withEntries({ access: { read: ['everyone'], view: ['everyone'] } }),
    'wine_routes has the unknown entry "view" in "access"',
  ],
  ['no access at all', withEntries({ access: undefined }), 'wine_routes does not say in "access.read" who may read it'],
  [
    'access of owners without owners',
    withEntries({ access: { read: ['own'] } }),
    'wine_routes has "own" in "access.read", but no field in "own" that refers to organizations or people',
  ],
  [
    'exports of owners without owners',
    withEntries({ export: ['owner'] }),
    'wine_routes has "owner" in "export", but no field in "own" that refers to organizations',
  ],
  [
    'access of oneself where rows belong to organizations',
    withEntries({
      own: ['organization_id'],
      access: { read: ['self'] },
      groups: [
        ...routesEntity.groups,
        { name: 'more', fields: [{ name: 'organization_id', type: 'reference', reference: 'organizations' }] },
      ],
    }),
    'wine_routes has "self" in "access.read", but no field in "own" that refers to people',
  ],
  [
    'an owner that is a text',
    withEntries({ own: ['name'] }),
    'wine_routes.name is named in "own", but refers to neither organizations nor people',
  ],
  [
    'a kind of moderation that another has',
    withEntries({ moderated: 1 }),
    'wine_routes is moderated as kind 1, which "establishments" is already',
  ],
  [
    'a kind of moderation that there is not',
    withEntries({ moderated: 4 }),
    'wine_routes is moderated as kind 4, which the code list "entity_kinds" does not have; it has 1 (ESTABLISHMENT), 2 (ORGANIZATION), 3 (GUIDE)',
  ],
  ['moderation without a kind', withEntries({ moderated: true }), 'wine_routes has a "moderated" that is not a number'],
  [
    'a number that shows records',
    withEntries({ shownBy: 'seats' }),
    'wine_routes.seats is named in "shownBy", but is not a yes-or-no field',
  ],
  [
    'a misspelt entry of a list',
    withList({ colums: ['name'] }),
    'wine_routes has the unknown entry "colums" in "list" (did you mean "columns"?)',
  ],
  [
    'an unknown direction',
    withList({ sort: ['name_ge', 'UP'] }),
    'wine_routes has "UP" in "list.sort", which is not known',
  ],
  [
    'a sort by what has no order',
    withList({ columns: ['name', 'story'], sort: ['story', 'ASC'] }),
    'wine_routes.story is named in "list.sort", but a json cannot be sorted by',
  ],
  [
    'a sort by both languages',
    withList({ sort: ['name', 'ASC'] }),
    'wine_routes.name is named in "list.sort", but is kept in two languages (did you mean "name_ge"?)',
  ],
  [
    'a sort by what the list does not have',
    withList({ columns: ['name'], sort: ['seats', 'ASC'] }),
    'wine_routes.seats is named in "list.sort", but neither in "list.columns" nor in "list.filters"',
  ],
  [
    'a filter by what has none',
    withList({ filters: ['story'] }),
    'wine_routes.story is named in "list.filters", but a json cannot be filtered by',
  ],
  ['a column twice', withList({ columns: ['name', 'name'] }), 'wine_routes.name is named in "list.columns" twice'],
  [
    'two groups of one name',
    withEntries({ groups: [...routesEntity.groups, { name: 'naming', fields: [{ name: 'other', type: 'text' }] }] }),
    'wine_routes.naming is a group twice',
  ],
  [
    'a group that is no word',
    withEntries({
      groups: [...routesEntity.groups, { name: 'My Group', fields: [{ name: 'other', type: 'text' }] }],
    }),
    'wine_routes.My Group must be named in lowercase words joined by underscores',
  ],
  [
    'an empty group',
    withEntries({ groups: [...routesEntity.groups, { name: 'more', fields: [] }] }),
    'wine_routes.more is a group without fields',
  ],
  [
    'a group that records have',
    withEntries({ groups: [...routesEntity.groups, { name: 'system', fields: [{ name: 'other', type: 'text' }] }] }),
    'wine_routes.system takes the name of a group that records have',
  ],
  [
    'a minimum above the maximum',
    withField({ minimum: 5, maximum: 3 }),
    'wine_routes.field has a "minimum" of 5 above its "maximum" of 3',
  ],
  ['a minimum that is a text', withField({ minimum: 'x' }), 'wine_routes.field has a "minimum" that is not a number'],
  [
    'a scale that no number has',
    withField({ type: 'decimal', scale: 400 }),
    'wine_routes.field has a "scale" above 12',
  ],
  [
    'a beginning outside of the choices',
    withField({ type: 'choice', choices: 'sectors', initial: 9 }),
    'wine_routes.field has an "initial" value that it does not accept',
  ],
  [
    'a beginning of the wrong type',
    withField({ type: 'integer', initial: 'x' }),
    'wine_routes.field has an "initial" value that it does not accept',
  ],
  [
    'a place within no reference',
    withField({ type: 'reference', reference: 'villages', within: 'name' }),
    'wine_routes.field names "name" as "within", which refers to no records',
  ],
  [
    'a field asked for unless nothing',
    withField({ unless: 'nam' }),
    'wine_routes.field names "nam" as "unless", which is not a field of the same entity (did you mean "name"?)',
  ],
  [
    'hours overruled by a text',
    withField({ type: 'opening_hours', overruledBy: 'name' }),
    'wine_routes.field names "name" as "overruledBy", which is not a yes-or-no field',
  ],
  [
    'a slug from a number',
    withField({ type: 'slug', from: 'seats' }),
    'wine_routes.field names "seats" as "from", which has no words',
  ],
  [
    'a field named as an operator of another',
    withField({ name: 'seats_gte' }),
    'wine_routes.seats_gte takes a name that filters of "seats" use',
  ],
  ['a field named as the search', withField({ name: 'q' }), 'wine_routes.q takes the name that filters search by'],
  [
    'a field named as what every object has',
    withField({ name: 'constructor' }),
    'wine_routes.constructor has a name with another meaning in JavaScript',
  ],
  [
    'an unknown icon',
    withEntries({ icon: 'categry' }),
    'wine_routes has "categry" in "icon", which is not known (did you mean "category"?)',
  ],
  ['a place without bounds', withField({ type: 'coordinates' }), 'wine_routes.field needs the option "bounds"'],
  [
    'a unique list',
    withField({ type: 'words', unique: true }),
    'wine_routes.field is unique, which the type words cannot be',
  ],
  [
    'a reference to what the server keeps',
    withField({ type: 'reference', reference: 'sessions' }),
    'wine_routes.field refers to "sessions", which only the server uses',
  ],
  [
    'conditions without an origin',
    withEntries({ where: { name: 'x' } }),
    'wine_routes has "where", but takes its rows from no other entity',
  ],
  [
    'a slug that tells what is hidden',
    withEntries({
      groups: [
        ...routesEntity.groups,
        {
          name: 'more',
          fields: [
            { name: 'secret', type: 'text', read: ['management'] },
            { name: 'slug', type: 'slug', from: 'secret' },
          ],
        },
      ],
    }),
    'wine_routes.slug is made from "secret", which has readers of its own, but has none itself',
  ],
  ['an entity without a name', withEntries({ name: undefined }), `entities[${entities.length}] lacks "name", a text`],
  ['an entity that is a text', 'wine_routes', `entities[${entities.length}] is not an object`],
  ['an entity that is nothing', null, `entities[${entities.length}] is not an object`],
]
