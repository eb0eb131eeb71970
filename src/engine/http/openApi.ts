import type { Action, EntityDeclaration } from '../model/declaration.ts'
import type { Entity, Registry } from '../model/registry.ts'
import type { FormerNames } from '../model/stored/formerNames.ts'
import { wordsFor } from '../rules/access/permissions.ts'
import { publicView } from '../rules/access/publicView.ts'
import { documentedResponse, documentedBody, schemaReference, sharedSchemas } from './documented.ts'
import { parameters } from './openApiParameters.ts'
import { entitySchemas, publicSchemas, schemaNames, schemaOfRequested, type Json } from './openApiSchemas.ts'
import { isFor, type Route } from './route.ts'

/** The form with a file of rows, as a streamed route accepts it: a table, and how its columns are read. */
const tableForm: Json = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary', description: 'CSV or XLSX; the first row names the columns' },
    mapping: { type: 'string', description: 'JSON; if omitted, columns have the names of fields' },
  },
  required: ['file'],
}

const responseHeaders: Record<string, Json> = {
  record: { ETag: { description: 'The version', schema: { type: 'string' } } },
  records: { 'Content-Range': { description: 'The range of rows and their total', schema: { type: 'string' } } },
  public_record: { ETag: { description: 'A hash of the content', schema: { type: 'string' } } },
  public_records: {
    ETag: { description: 'A hash of the content', schema: { type: 'string' } },
    'Content-Range': { description: 'The range of rows and their total', schema: { type: 'string' } },
  },
}

/** The response headers for clients that use former names. */
const formerNameHeaders: Record<string, Json> = {
  Deprecation: {
    description: 'Since when a field in the request has another name (RFC 9745)',
    schema: { type: 'string' },
  },
  Sunset: { description: 'Until when its former name is accepted (RFC 8594)', schema: { type: 'string' } },
  'Marani-Renamed': {
    description: 'Former names, each with the current one: `length_km=distance_km`',
    schema: { type: 'string' },
  },
}

/** Whether a route accepts names of fields in its query or body. */
const acceptsFormerNames = ({ query, body }: Route): boolean =>
  query?.some(name => name === 'filter' || name === 'fields') === true || typeof body === 'string'

/** Query parameters that identify a record have the name of the corresponding field. */
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

type Word = Extract<Route['body'] | Route['response'], string>

/** Returns the schema that a placeholder in a route stands for, for the resource in its path. */
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

/** Returns the schema of a response that may be limited to some fields. */
function schemaOfSome(word: Word, entity: Entity | undefined): Json {
  const { record, fields, public: shown, publicFields, publicFieldsInLanguage } = schemaNames(entity?.name ?? '')
  const isPublic = word === 'public_record' || word === 'public_records'
  const schema = isPublic
    ? schemaOfRequested(shown, publicFields, publicFieldsInLanguage)
    : schemaOfRequested(record, fields)
  return word === 'records' || word === 'public_records' ? { type: 'array', items: schema } : schema
}

function responseOf({ response, query }: Route, entity: Entity | undefined): Json | undefined {
  if (typeof response === 'string' && query?.includes('fields')) return schemaOfSome(response, entity)
  if (typeof response !== 'object') return response && schemaOfWord(response, entity)
  return 'record' in response ? schemaReference(schemaNames(response.record).record) : documentedResponse(response)
}

/**
 * Whether a call may require a proof of the caller's password: always, or for properties that give access to an
 * account.
 */
const mayRequireProof = ({ proof, body }: Route, entity: Entity | undefined): boolean =>
  proof === true || (entity?.people === true && body !== undefined)

function operation(
  route: Route,
  path: string,
  { entity, former }: { entity: Entity | undefined; former: FormerNames },
): Json {
  const body = bodyOf(route, entity)
  const response = responseOf(route, entity)
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'id' ? { format: 'uuid' } : {}) },
  }))
  const parameterNames = [
    ...(route.query ?? []),
    ...(route.headers ?? []),
    ...(mayRequireProof(route, entity) ? ['Proof'] : []),
    'Content-Language',
  ]
  const headers = {
    ...responseHeaders[route.response === 'history' ? 'records' : String(route.response)],
    ...(acceptsFormerNames(route) && former.has(entity?.name ?? '') ? formerNameHeaders : {}),
  }
  const type = route.streamed ? 'application/x-ndjson' : 'application/json'
  const isForm = route.formBytes !== undefined
  const sent = isForm && !route.streamed ? 'multipart/form-data' : type
  const form = isForm && route.streamed ? { 'multipart/form-data': { schema: tableForm } } : {}
  const others = Object.entries(route.contents ?? {}).map(([name, shape]) => [
    name,
    { schema: documentedResponse(shape) },
  ])
  const content = { ...(response ? { [type]: { schema: response } } : {}), ...Object.fromEntries(others) }
  const hasContent = Object.keys(content).length > 0
  const done = {
    description: 'Done',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(hasContent ? { content } : {}),
  }
  return {
    operationId: [route.method.toLowerCase(), ...path.split(/\W+/).filter(Boolean)].join('_'),
    summary: route.summary,
    tags: [entity?.name ?? path.split('/')[1]],
    parameters: [...named, ...parameterNames.map(parameterReference)],
    ...(body ? { requestBody: { required: true, content: { [sent]: { schema: body }, ...form } } } : {}),
    responses: {
      [route.status ?? (hasContent ? 200 : 204)]: done,
      ...(route.response === 'public_record'
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
    security: route.policy === 'public' ? [] : [{ bearer: [] }, ...(route.keys ? [{ api_key: [] }] : [])],
  }
}

const isPerResource = ({ path }: Route): boolean => path.includes('/:resource')

/** Whether anybody may perform an action; what nobody may read, nobody may export. */
const isForSomebody = (declaration: EntityDeclaration, action: Action): boolean =>
  (wordsFor(declaration, action)?.length ?? 0) > 0 && (action !== 'export' || isForSomebody(declaration, 'read'))

/** Whether a route for resources exists for an entity. */
const allows = (route: Route, entity: Entity): boolean =>
  (route.policy !== 'public' || publicView(entity) !== undefined) &&
  isFor(route, entity) &&
  (typeof route.policy !== 'object' ||
    !('action' in route.policy) ||
    isForSomebody(entity.declaration, route.policy.action))

/** The title and description of an API, in English. */
export interface ApiFacts {
  title: string
  description: string
}

/** Returns the OpenAPI 3.1 document of a product's routes, with every declared resource. */
export function openApiDocument(
  registry: Registry,
  routes: readonly Route[],
  { about, former = new Map() }: { about: ApiFacts; former?: FormerNames },
): Json {
  const shown = [...registry.entities.values()].filter(entity => !entity.declaration.internal)
  const paths: Record<string, Json> = {}
  const add = (route: Route, path: string, entity?: Entity): void => {
    const written = path.replace(/:(\w+)/g, '{$1}')
    paths[written] = { ...paths[written], [route.method.toLowerCase()]: operation(route, path, { entity, former }) }
  }
  for (const route of routes)
    if (isPerResource(route))
      for (const entity of shown.filter(one => allows(route, one)))
        add(route, route.path.replace(':resource', entity.name), entity)
    else add(route, route.path)
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: '1', description: about.description },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      parameters: { ...parameters, ...ofFields(routes) },
      schemas: {
        ...sharedSchemas(),
        ...Object.assign(
          {},
          ...shown.map(entity => ({
            ...entitySchemas(registry, entity, former.get(entity.name)),
            ...publicSchemas(registry, entity),
          })),
        ),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mk_…',
          description: 'An API key for machines; it permits the actions and resources that it was created with',
        },
      },
    },
  }
}
