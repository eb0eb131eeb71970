import { describe, expect, it } from 'vitest'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import { createRegistry, type Declarations } from '../../src/engine/model/registry.ts'
import { describeSchema } from '../../server/database/schema/describeSchema.ts'
import { randomFrom } from './random.ts'
import { junk } from './stored/mutate.ts'

type Random = () => number

const oneOf = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * values.length)]

/** Words of the language, so that a mutation often makes sense in its place and goes on to what it means. */
const meaningful = [...new Set([...JSON.stringify(entities).matchAll(/"(\w+)"/g)].map(([, word]) => word))]

/** Every object and list of a document, each a place where something can change. */
function placesIn(value: unknown, found: object[] = []): object[] {
  if (typeof value !== 'object' || value === null) return found
  found.push(value)
  for (const part of Object.values(value)) placesIn(part, found)
  return found
}

/** Changes one thing of a document: takes it away, doubles it, renames it, or puts something else in its place. */
function mutate(random: Random, document: object): void {
  const place = oneOf(random, placesIn(document)) as Record<string, unknown> | undefined
  if (!place) return
  const key = oneOf(random, Object.keys(place))
  const value = random() < 0.5 ? structuredClone(oneOf(random, junk)) : oneOf(random, meaningful)
  const ways = [
    () => key !== undefined && (Array.isArray(place) ? place.splice(Number(key), 1) : delete place[key]),
    () => key !== undefined && (place[key] = value),
    () => {
      const name = String(oneOf(random, meaningful))
      // A list of JSON has no names.
      if (!Array.isArray(place)) place[name] = value
    },
    () => Array.isArray(place) && key !== undefined && place.push(structuredClone(place[Number(key)])),
    () => key !== undefined && (place[key] = structuredClone(oneOf(random, placesIn(document)))),
  ]
  oneOf(random, ways)?.()
}

/** A few entities that have everything of the language among them. */
const few = ['regions', 'organizations', 'establishments', 'users', 'moderators', 'categories', 'meta']
const documentOf = (random: Random): Declarations => {
  const made = structuredClone({ entities: entities.filter(({ name }) => few.includes(name)), codeLists })
  const part = random() < 0.9 ? oneOf(random, made.entities) : made
  for (let changes = 0; changes <= random() * 3; changes++) mutate(random, part ?? made)
  return { ...made, fieldTypes, authorization }
}

describe('invalid declarations', () => {
  it.each(Array.from({ length: 10 }, (_, seed) => [seed + 1]))(
    'are reported in sentences or accepted, fifty times from seed %i, and never throw',
    seed => {
      const random = randomFrom(seed)
      for (let turn = 0; turn < 50; turn++) {
        const declarations = documentOf(random)
        const written = JSON.stringify({ entities: declarations.entities, codeLists: declarations.codeLists })
        const sentences = checkEntities(declarations)
        for (const sentence of sentences) expect(sentence, written).toMatch(/^\S.*[^\s.]$/s)
        if (sentences.length > 0) continue
        const registry = createRegistry(declarations)
        for (const entity of registry.entities.values())
          for (const property of entity.properties.values())
            expect(property.type.schema(property.field, registry, property.part), written).toBeDefined()
        expect(describeSchema(registry)).toBeDefined()
      }
    },
  )

  it('are reported at any depth', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    const made = JSON.parse(JSON.stringify(entities))
    made[0].groups[0].fields[0].initial = deep
    made[1].groups = deep
    expect(checkEntities({ entities: made, codeLists, fieldTypes, authorization }).length).toBeGreaterThan(1)
  })
})
