import type { Entity, Property, Registry } from '../model/registry.ts'
import { isRequired } from '../rules/completeness.ts'
import { jsonSchemaOf } from '../rules/schemas.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const problem = { description: 'Refused', content: { 'application/problem+json': { schema: reference('problem') } } }

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    params: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'object', properties: { code: { type: 'string' }, params: { type: 'object' } } } },
    record: { type: 'object' },
  },
}

const historySchema: Json = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    at: { type: 'string', format: 'date-time' },
    by: { type: 'string', format: 'uuid' },
    action: { type: 'string' },
    version: { type: 'integer' },
    changes: { type: 'object', additionalProperties: { type: 'array', minItems: 2, maxItems: 2 } },
  },
}

const propertySchema = (registry: Registry, property: Property): Json => {
  const schema = jsonSchemaOf(registry, property)
  const nullable = property.nullable ? { anyOf: [schema, { type: 'null' }] } : schema
  return property.field.readOnly ? { ...nullable, readOnly: true } : nullable
}

const entitySchema = (registry: Registry, entity: Entity): Json => {
  const shown = [...entity.properties.values()].filter(property => !property.hidden)
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(property => [property.name, propertySchema(registry, property)])),
    required: entity.declaration.moderated === undefined ? shown.filter(isRequired).map(property => property.name) : [],
  }
}

const operation = (route: Route, entity?: Entity): Json => {
  const named: Record<string, Json> = {
    record: reference(entity?.name ?? ''),
    records: { type: 'array', items: reference(entity?.name ?? '') },
    history: { type: 'array', items: reference('history') },
  }
  const schemaFor = (part: Route['answer']): Json | undefined => (typeof part === 'string' ? named[part] : part)
  const answer = schemaFor(route.answer)
  const body = schemaFor(route.body)
  const status = route.method === 'POST' && route.path === '/:resource' ? '201' : answer ? '200' : '204'
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name).filter(name => name !== 'resource')
  const parameters = [
    ...inPath.map(name => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })),
    ...(route.query ?? []).map(name => ({ name, in: 'query', schema: { type: 'string' } })),
  ]
  return {
    summary: route.summary,
    tags: [entity?.name ?? route.path.split('/')[1]],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: { [status]: answer ? { description: 'Done', content: { 'application/json': { schema: answer } } } : { description: 'Done' }, default: problem },
    security: route.policy === 'public' ? [] : [{ bearer: [] }],
  }
}

const allows = (route: Route, entity: Entity): boolean =>
  typeof route.policy !== 'object' || !('action' in route.policy) || (entity.declaration.access?.[route.policy.action]?.length ?? 0) > 0

/** The OpenAPI 3.1 document of the routes, with every declared resource spelled out. */
export function openApiDocument(registry: Registry, routes: readonly Route[]): Json {
  const shown = [...registry.entities.values()].filter(entity => !entity.declaration.internal)
  const paths: Record<string, Json> = {}
  const add = (route: Route, path: string, entity?: Entity): void => {
    const written = path.replace(/:(\w+)/g, '{$1}')
    paths[written] = { ...paths[written], [route.method.toLowerCase()]: operation(route, entity) }
  }
  for (const route of routes)
    if (route.path.startsWith('/:resource')) for (const entity of shown.filter(one => allows(route, one))) add(route, route.path.replace(':resource', entity.name), entity)
    else add(route, route.path)
  return {
    openapi: '3.1.0',
    info: { title: 'Marani', version: '1', description: 'The back office of a bilingual tourism directory.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { problem: problemSchema, history: historySchema, ...Object.fromEntries(shown.map(entity => [entity.name, entitySchema(registry, entity)])) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
