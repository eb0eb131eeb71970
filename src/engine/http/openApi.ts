import { groupKeys } from '../model/filterKeys.ts'
import { languageData } from '../model/languages.ts'
import { locales, type Action, type EntityDeclaration } from '../model/declaration.ts'
import { jobStates } from '../jobs/job.ts'
import type { Entity, Registry } from '../model/registry.ts'
import type { FormerNames } from '../model/stored/formerNames.ts'
import { closestZoom } from '../rules/place/clusters.ts'
import { wordsFor } from '../rules/access/permissions.ts'
import { publicView } from '../rules/access/publicView.ts'
import { documentedAnswer, documentedBody, schemaReference, sharedSchemas } from './documented.ts'
import { entitySchemas, publicSchemas, schemaNames, type Json } from './openApiSchemas.ts'
import { isFor, type Route } from './route.ts'

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

/** Every parameter a call may have beside its path, by name. */
const parameters: Record<string, Json> = {
  filter: inQuery(
    'filter',
    'Values by field: one that is equal, or a list of which any is (null: empty). Behind a field name, where its type has it: _neq _gt _gte _lt _lte, _null (true or false), _contains _begins (texts), _during _before _after (days and instants) with a period: today, this_month, last_week, next_year …, last_7_days, next_30_days, 2026, 2026-05 or 2026-05-26, in the time zone of the country. A point leads to the record that a field names: region_id.code_begins. $any, $all and $none join lists of filters. At most 100 conditions, groups in 4 levels. q searches words',
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
    'Field and direction; the name of a reference, a point and a title of what it names orders by that, without `after` and `before`',
    pair({ type: 'string' }, { enum: ['ASC', 'DESC'] }),
  ),
  range: inQuery('range', 'First and last row, at most 1,000 rows', pair(whole, whole)),
  after: inQuery(
    'after',
    'Value and id of a row in the order asked for (by relevance its id is enough, with `null` as the value): the rows right behind it, however deep; `range` then says their number and how they are counted',
    pair({}, { type: 'string', format: 'uuid' }),
  ),
  before: inQuery('before', 'The rows right before such a row; the last ones where it is empty', {
    type: 'array',
    prefixItems: [{}, { type: 'string', format: 'uuid' }],
    maxItems: 2,
  }),
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
    description: 'The grouping; by day if omitted',
    schema: { enum: ['day', 'month', 'year'] },
  },
  from: {
    name: 'from',
    in: 'query',
    description: 'The first day; if omitted, 30 days up to the last day',
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
    description: 'Whether what is under way is given up for good',
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
  Prefer: inHeader('Prefer', 'count=exact, count=capped (to 10,000, to 1,000 where `q` is looked for) or count=none'),
  'If-Match': inHeader('If-Match', 'The version that the change was made from, as its ETag'),
  'If-None-Match': inHeader('If-None-Match', 'The ETag of what is already there: 304 where it is still so'),
  'Idempotency-Key': inHeader('Idempotency-Key', 'The same key and body are given the first answer again'),
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

const answerHeaders: Record<string, Json> = {
  record: { ETag: { description: 'The version', schema: { type: 'string' } } },
  records: { 'Content-Range': { description: 'The range of rows and their total', schema: { type: 'string' } } },
  public_record: { ETag: { description: 'A hash of the content', schema: { type: 'string' } } },
  public_records: {
    ETag: { description: 'A hash of the content', schema: { type: 'string' } },
    'Content-Range': { description: 'The range of rows and their total', schema: { type: 'string' } },
  },
}

/** What an answer says to whoever names a field as it was called before. */
const formerAnswerHeaders: Record<string, Json> = {
  Deprecation: {
    description: 'Since when a field that was named has another name (RFC 9745)',
    schema: { type: 'string' },
  },
  Sunset: { description: 'Until when its former name is accepted (RFC 8594)', schema: { type: 'string' } },
  'Marani-Renamed': {
    description: 'Former names with what each is now: `length_km=distance_km`',
    schema: { type: 'string' },
  },
}

/** Whether a route takes the names of fields in its query or body. */
const heedsFormer = ({ query, body }: Route): boolean => query?.includes('filter') === true || typeof body === 'string'

/** A query parameter that names a record is called as the field that does. */
const ofFields = (routes: readonly Route[]): Record<string, Json> =>
  Object.fromEntries(
    routes
      .flatMap(({ query = [] }) => query.filter(name => name.endsWith('_id')))
      .map(name => [
        name,
        { name, in: 'query', description: 'The id of another record', schema: { type: 'string', format: 'uuid' } },
      ]),
  )

const parameterReference = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

type Word = Extract<Route['body'] | Route['answer'], string>

/** What stands in a route's description for the schema of the resource in its path. */
function schemaOfWord(word: Word, entity: Entity | undefined): Json {
  const names = schemaNames(entity?.name ?? '')
  const records: Record<Word, Json> = {
    record: schemaReference(names.record),
    new: schemaReference(names.new),
    change: schemaReference(names.change),
    records: { type: 'array', items: schemaReference(names.record) },
    history: { type: 'array', items: schemaReference('history') },
    public_record: schemaReference(names.public),
    public_records: { type: 'array', items: schemaReference(names.public) },
  }
  return records[word]
}

const bodyOf = ({ body }: Route, entity: Entity | undefined): Json | undefined =>
  typeof body === 'object' ? documentedBody(body) : body && schemaOfWord(body, entity)

function answerOf({ answer }: Route, entity: Entity | undefined): Json | undefined {
  if (typeof answer !== 'object') return answer && schemaOfWord(answer, entity)
  return 'record' in answer ? schemaReference(schemaNames(answer.record).record) : documentedAnswer(answer)
}

/** Whether a call may need a proof of the caller's password: always, or for what of a person opens an account. */
const heedsProof = ({ proof, body }: Route, entity: Entity | undefined): boolean =>
  proof === true || (entity?.people === true && body !== undefined)

function operation(
  route: Route,
  path: string,
  { entity, former }: { entity: Entity | undefined; former: FormerNames },
): Json {
  const body = bodyOf(route, entity)
  const answer = answerOf(route, entity)
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'id' ? { format: 'uuid' } : {}) },
  }))
  const heeded = [
    ...(route.query ?? []),
    ...(route.headers ?? []),
    ...(heedsProof(route, entity) ? ['Proof'] : []),
    'Content-Language',
  ]
  const headers = {
    ...answerHeaders[route.answer === 'history' ? 'records' : String(route.answer)],
    ...(heedsFormer(route) && former.has(entity?.name ?? '') ? formerAnswerHeaders : {}),
  }
  const type = route.streamed ? 'application/x-ndjson' : 'application/json'
  const sent = route.formBytes === undefined ? type : 'multipart/form-data'
  const others = Object.entries(route.contents ?? {}).map(([name, shape]) => [
    name,
    { schema: documentedAnswer(shape) },
  ])
  const content = { ...(answer ? { [type]: { schema: answer } } : {}), ...Object.fromEntries(others) }
  const isAnswered = Object.keys(content).length > 0
  const done = {
    description: 'Done',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(isAnswered ? { content } : {}),
  }
  return {
    operationId: [route.method.toLowerCase(), ...path.split(/\W+/).filter(Boolean)].join('_'),
    summary: route.summary,
    tags: [entity?.name ?? path.split('/')[1]],
    parameters: [...named, ...heeded.map(parameterReference)],
    ...(body ? { requestBody: { required: true, content: { [sent]: { schema: body } } } } : {}),
    responses: {
      [route.status ?? (isAnswered ? 200 : 204)]: done,
      ...(route.answer === 'public_record'
        ? {
            301: {
              description: 'The record has moved to another address',
              headers: { Location: { schema: { type: 'string' } } },
            },
          }
        : {}),
      ...(route.headers?.includes('If-None-Match') ? { 304: { description: 'Not modified' } } : {}),
      default: {
        description: 'Rejected',
        content: { 'application/problem+json': { schema: schemaReference('problem') } },
      },
    },
    security: route.policy === 'public' ? [] : [{ bearer: [] }],
  }
}

const spellsOut = ({ path }: Route): boolean => path.includes('/:resource')

/** Whether an action is anybody's; what nobody reads nobody takes out either. */
const isForSomebody = (declaration: EntityDeclaration, action: Action): boolean =>
  (wordsFor(declaration, action)?.length ?? 0) > 0 && (action !== 'export' || isForSomebody(declaration, 'read'))

/** Whether a route that varies by resource is there for an entity. */
const allows = (route: Route, entity: Entity): boolean =>
  (route.policy !== 'public' || publicView(entity) !== undefined) &&
  isFor(route, entity) &&
  (typeof route.policy !== 'object' ||
    !('action' in route.policy) ||
    isForSomebody(entity.declaration, route.policy.action))

/** The OpenAPI 3.1 document of the routes, with every declared resource spelled out. */
export function openApiDocument(registry: Registry, routes: readonly Route[], former: FormerNames = new Map()): Json {
  const shown = [...registry.entities.values()].filter(entity => !entity.declaration.internal)
  const paths: Record<string, Json> = {}
  const add = (route: Route, path: string, entity?: Entity): void => {
    const written = path.replace(/:(\w+)/g, '{$1}')
    paths[written] = { ...paths[written], [route.method.toLowerCase()]: operation(route, path, { entity, former }) }
  }
  for (const route of routes)
    if (spellsOut(route))
      for (const entity of shown.filter(one => allows(route, one)))
        add(route, route.path.replace(':resource', entity.name), entity)
    else add(route, route.path)
  return {
    openapi: '3.1.0',
    info: { title: 'Marani', version: '1', description: 'The back office of a bilingual tourism directory.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      parameters: { ...parameters, ...ofFields(routes) },
      schemas: {
        ...sharedSchemas,
        ...Object.assign(
          {},
          ...shown.map(entity => ({
            ...entitySchemas(registry, entity, former.get(entity.name)),
            ...publicSchemas(registry, entity),
          })),
        ),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
