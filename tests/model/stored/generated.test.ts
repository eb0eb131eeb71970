import { describe, expect, it } from 'vitest'
import { mistakeSentence, stepSentence } from '../../../i18n/declarationTexts.ts'
import { locales } from '../../../src/engine/model/languages.ts'
import { describeSchema } from '../../../server/database/schema/describeSchema.ts'
import { checkEntities } from '../../../src/engine/model/checkEntities.ts'
import { planModel } from '../../../src/engine/model/plan/planModel.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { asStored } from '../../../src/engine/model/stored/asStored.ts'
import { continueDocument } from '../../../src/engine/model/stored/continued.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import { documentShape, type StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { checkDocument, layered } from '../../../src/engine/model/stored/layered.ts'
import { randomFrom } from '../random.ts'
import { files, taken } from './files.ts'
import { generateDocument, sampleRecord } from './generateDocument.ts'
import { countedIds, planned } from './pairs.ts'
import { mutate } from './mutate.ts'

const shipped = new Set(files.entities)

const said = (stored: unknown): string[] =>
  checkDocument(files, stored, taken).map(one => `${one.path.join('/')}: ${mistakeSentence('en', one)}`)

/** Where a document keeps what people fill in: `table.column`, and the tables of what is hidden whole. */
function columnsOf(stored: StoredDocument): ReadonlySet<string> {
  const { declarations, retained: kept } = layered(files, stored, taken)
  const columns = createRegistry(asStored(declarations))
    .entities.values()
    .flatMap(({ name, groups }) =>
      groups
        .filter(group => group.name !== 'system' && group.name !== 'state')
        .flatMap(group => group.fields.flatMap(field => field.properties.map(property => `${name}.${property.name}`))),
    )
  return new Set([...columns, ...kept.tables])
}

describe('generated declarations', () => {
  it.each(Array.from({ length: 5 }, (_, seed) => [seed + 1]))(
    'are completely in force, twenty from seed %i, and make a registry and tables',
    seed => {
      const random = randomFrom(seed)
      for (let turn = 0; turn < 20; turn++) {
        const stored = generateDocument(random)
        const written = JSON.stringify(stored)
        expect(documentShape.safeParse(JSON.parse(written)).success, written).toBe(true)
        expect(said(stored), written).toEqual([])
        const { declarations, setAside } = layered(files, stored, taken)
        expect(setAside, written).toEqual([])
        expect(checkEntities(declarations, taken), written).toEqual([])
        const registry = createRegistry(declarations)
        expect(describeSchema(registry)).toBeDefined()
        for (const { entity } of stored.resources ?? []) {
          const values = sampleRecord(random, registry.entity(entity.name).declaration, registry)
          expect(Object.keys(values).every(name => registry.entity(entity.name).properties.has(name))).toBe(true)
        }
      }
    },
  )

  it.each(Array.from({ length: 4 }, (_, seed) => [seed + 1]))(
    'follow each other without losing a column, ten pairs from seed %i, and can be reverted',
    seed => {
      const random = randomFrom(seed)
      const how = { newId: countedIds(), fieldTypes: files.fieldTypes }
      const ever = new Set<string>()
      let before: StoredDocument = emptyDocument
      for (let turn = 0; turn < 10; turn++) {
        const next = continueDocument(before, generateDocument(random), how)
        expect(said(next), JSON.stringify(next)).toEqual([])
        expect(continueDocument(next, next, how)).toEqual(next)
        const left = columnsOf(next)
        const lost = [...ever].filter(column => !left.has(column) && !left.has(column.replace(/\..*/, '')))
        expect(lost, JSON.stringify(next)).toEqual([])
        for (const column of left) if (column.includes('.')) ever.add(column)
        const steps = planModel(planned(before), planned(next))
        const texts = [next, before].map(stored => layered(files, stored, taken).texts)
        for (const step of steps)
          for (const locale of locales)
            expect(stepSentence(locale, { step, count: 1, total: 2 }, texts)).not.toMatch(/%\{|undefined/)
        before = next
      }
    },
  )
})

describe('invalid documents', () => {
  it.each(Array.from({ length: 5 }, (_, seed) => [seed + 1]))(
    'are reported in sentences or accepted, a hundred from seed %i, and never throw',
    seed => {
      const random = randomFrom(seed)
      for (let turn = 0; turn < 100; turn++) {
        const stored: StoredDocument = structuredClone(generateDocument(random))
        for (let changes = 0; changes <= random() * 3; changes++) mutate(random, stored)
        const written = JSON.stringify(stored)
        const mistakes = checkDocument(files, stored, taken)
        for (const mistake of mistakes)
          for (const locale of locales) {
            const sentence = mistakeSentence(locale, mistake)
            expect(sentence, `${mistake.code} ${written}`).toMatch(/^\S.*[.?]$/s)
            expect(sentence, `${mistake.code} ${written}`).not.toMatch(/%\{/)
          }
        const { declarations, setAside } = layered(files, stored, taken)
        expect(setAside.length > 0, written).toBe(mistakes.length > 0)
        if (turn % 5 === 0) expect(checkEntities(declarations, taken), written).toEqual([])
        const registry = createRegistry(declarations)
        const changed = [...registry.entities.values()].filter(({ declaration }) => !shipped.has(declaration))
        for (const property of changed.flatMap(entity => [...entity.properties.values()]))
          if (!property.type.schema(property.field, registry, property.part)) expect.fail(written)
        if (turn % 5 === 0) expect(describeSchema(registry)).toBeDefined()
        if (mistakes.length > 0) continue
        const next = continueDocument(emptyDocument, documentShape.parse(stored), {
          newId: countedIds(),
          fieldTypes: files.fieldTypes,
        })
        expect(said(next), written).toEqual([])
        expect(planModel(planned(emptyDocument), planned(next))).toBeDefined()
      }
    },
  )
})
