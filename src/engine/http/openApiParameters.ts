import { groupKeys } from '../model/filterKeys.ts'
import { languageData } from '../model/languages.ts'
import { locales } from '../model/declaration.ts'
import { jobStates } from '../jobs/job.ts'
import { closestZoom } from '../rules/place/clusters.ts'
import type { Json } from './openApiSchemas.ts'

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const inQuery = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  description,
  content: json(schema),
})
const inHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const pair = (...prefixItems: Json[]): Json => ({
  type: 'array',
  prefixItems,
  minItems: prefixItems.length,
  maxItems: prefixItems.length,
})
const whole = { type: 'integer', minimum: 0 }
const degrees = (limit: number): Json => ({ type: 'number', minimum: -limit, maximum: limit })

/** All parameters, besides those in the path, by name. */
export const parameters: Record<string, Json> = {
  filter: inQuery(
    'filter',
    'Values by field: a value to equal, or a list of values of which one must equal (null: empty). A field name may end in an operator that its type supports: _neq _gt _gte _lt _lte, _null (true or false), _contains _begins (texts), _during _before _after (days and instants) with a period: today, this_month, last_week, next_year …, last_7_days, next_30_days, 2026, 2026-05 or 2026-05-26, in the time zone of the country. A dot leads to the record that a field refers to: region_id.code_begins. $any, $all and $none combine lists of filters. At most 100 conditions, 20 of them with _contains or _begins, 1,000 values in lists, groups of 4 levels. q searches words',
    {
      type: 'object',
      properties: Object.fromEntries(
        groupKeys.map(key => [key, { type: 'array', items: { type: 'object' }, maxItems: 100 }]),
      ),
    },
  ),
  filters: inQuery('filters', 'Up to 20 filters, each as `filter`', {
    type: 'array',
    items: { type: 'object' },
    minItems: 1,
    maxItems: 20,
  }),
  sort: inQuery(
    'sort',
    'Field and direction. The name of a reference, a dot and the name of a title sort by the title of the referenced record, which cannot be combined with `after` and `before`',
    pair({ type: 'string' }, { enum: ['ASC', 'DESC'] }),
  ),
  range: inQuery('range', 'First and last row, at most 1,000 rows', pair(whole, whole)),
  after: inQuery(
    'after',
    'Value and ID of a row in the requested order (by relevance, `null` and its ID): the rows immediately after it, at any depth; `range` then determines how many',
    pair({}, { type: 'string', format: 'uuid' }),
  ),
  before: inQuery('before', 'The rows immediately before such a row; the last rows if it is empty', {
    type: 'array',
    prefixItems: [{}, { type: 'string', format: 'uuid' }],
    maxItems: 2,
  }),
  fields: {
    name: 'fields',
    in: 'query',
    description:
      'The properties to return, in addition to the ID: names separated by commas. A dot leads to the record that a property refers to, which is returned under _expanded: status,region_id.code. If omitted, everything that may be read',
    schema: { type: 'string' },
  },
  expand: {
    name: 'expand',
    in: 'query',
    description:
      'Records to return under _expanded: the properties that refer to them, separated by commas: region_id,region_id.created_by. What may not be read is null; a list of IDs becomes a list of records. At most 2 levels and 10 references',
    schema: { type: 'string' },
  },
  at: {
    name: 'at',
    in: 'query',
    required: true,
    description: 'A point in time',
    schema: { type: 'string', format: 'date-time' },
  },
  by: {
    name: 'by',
    in: 'query',
    description:
      'The grouping: `day` if omitted, `month` or `year`; of a ranking `id` if omitted, or a field that names other records',
    schema: { type: 'string', examples: ['day', 'month', 'year', 'id', 'region_id'] },
  },
  from: {
    name: 'from',
    in: 'query',
    description: 'The first day; if omitted, 29 days before the last day',
    schema: { type: 'string', format: 'date' },
  },
  to: {
    name: 'to',
    in: 'query',
    description: 'The last day; today if omitted',
    schema: { type: 'string', format: 'date' },
  },
  measure: {
    name: 'measure',
    in: 'query',
    description: 'What is counted; views if omitted',
    schema: { type: 'string' },
  },
  format: {
    name: 'format',
    in: 'query',
    description: 'JSON if omitted',
    schema: { enum: ['json', 'csv', 'xlsx', 'geojson'] },
  },
  columns: inQuery('columns', 'Names of properties, in the order of columns; all that may be read without it', {
    type: 'array',
    items: { type: 'string' },
  }),
  raw: {
    name: 'raw',
    in: 'query',
    description: 'IDs and codes under property names instead of labels, for re-import',
    schema: { enum: ['true', 'false'] },
  },
  discard: {
    name: 'discard',
    in: 'query',
    description: 'Whether work in progress is discarded',
    schema: { enum: ['true', 'false'] },
  },
  dry_run: {
    name: 'dry_run',
    in: 'query',
    description: 'Whether everything is checked and nothing is written',
    schema: { enum: ['true', 'false'] },
  },
  partial: {
    name: 'partial',
    in: 'query',
    description: 'Whether valid rows are written even if others are rejected',
    schema: { enum: ['true', 'false'] },
  },
  state: {
    name: 'state',
    in: 'query',
    description: 'The state of the listed jobs; failed if omitted',
    schema: { enum: [...jobStates] },
  },
  q: {
    name: 'q',
    in: 'query',
    required: true,
    description: 'Search words in either script',
    schema: { type: 'string', maxLength: 1_000 },
  },
  resources: {
    name: 'resources',
    in: 'query',
    description: 'Which resources to search, as a JSON list; all if omitted',
    schema: { type: 'string' },
  },
  into: {
    name: 'into',
    in: 'query',
    required: true,
    description: 'The record to keep',
    schema: { type: 'string', format: 'uuid' },
  },
  lang: {
    name: 'lang',
    in: 'query',
    description: 'One language, under the plain field names; both if omitted',
    schema: { enum: locales },
  },
  lat: {
    name: 'lat',
    in: 'query',
    required: true,
    description: 'Latitude in degrees',
    schema: { type: 'number', minimum: -90, maximum: 90 },
  },
  lng: {
    name: 'lng',
    in: 'query',
    required: true,
    description: 'Longitude in degrees',
    schema: { type: 'number', minimum: -180, maximum: 180 },
  },
  id: {
    name: 'id',
    in: 'query',
    description: 'The record itself, which is excluded',
    schema: { type: 'string', format: 'uuid' },
  },
  ...Object.fromEntries(
    languageData.map(({ suffix, name }) => [
      `name_${suffix}`,
      {
        name: `name_${suffix}`,
        in: 'query',
        description: `The ${name} name`,
        schema: { type: 'string', maxLength: 200 },
      },
    ]),
  ),
  bounds: {
    name: 'bounds',
    in: 'query',
    required: true,
    description: 'West, south, east and north in degrees',
    style: 'form',
    explode: false,
    schema: pair(degrees(180), degrees(90), degrees(180), degrees(90)),
  },
  zoom: {
    name: 'zoom',
    in: 'query',
    required: true,
    description: 'Zoom level, as in web maps',
    schema: { type: 'integer', minimum: 0, maximum: closestZoom },
  },
  number: {
    name: 'number',
    in: 'query',
    required: false,
    description: 'The number of a publication; the newest without it',
    schema: { type: 'integer', minimum: 1 },
  },
  Prefer: inHeader('Prefer', 'count=exact, count=capped (at 10,000; at 1,000 with `q`) or count=none'),
  'If-Match': inHeader('If-Match', 'The version on which the change is based, as its ETag'),
  'If-None-Match': inHeader('If-None-Match', 'The ETag of the version that the client has; 304 if it is still current'),
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    'A repeated request with the same key and body gets the first response again',
  ),
  Proof: inHeader(
    'Proof',
    'A proof of the caller’s password from POST /profile/proof, at most 5 minutes old: for a person’s address, number and rights; without it 403 proof_missing',
  ),
  'Content-Language': {
    name: 'Content-Language',
    in: 'header',
    description: 'The language of sentences in the response',
    schema: { enum: locales },
  },
}
