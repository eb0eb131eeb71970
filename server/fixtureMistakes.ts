import { problemSentence } from '../i18n/problemSentence.ts'
import { programmersLanguage } from '../src/languages.ts'
import { columnAccepts } from '../src/engine/model/column.ts'
import { didYouMean } from '../src/engine/model/checks/nearest.ts'
import type { Row } from '../src/engine/model/query.ts'
import type { Entity, Registry } from '../src/engine/model/registry.ts'
import { checkValue, isEmpty } from '../src/engine/rules/validation/validation.ts'
import { createReferenceCheck, type Content } from './fixtureReferences.ts'
import { StartError } from './startError.ts'

const maxListed = 20

function* mistakesInRow(registry: Registry, entity: Entity, row: Row): Generator<string> {
  if (!columnAccepts('uuid', row.id)) yield 'id: must be a UUID, which no other row has'
  for (const [name, value] of Object.entries(row)) {
    const property = entity.properties.get(name)
    if (!property) yield `${name}: ${entity.name} has no such property${didYouMean(name, entity.properties.keys())}`
    else if (!property.hidden && !isEmpty(value)) {
      const checked = checkValue(registry, property, value)
      if ('problem' in checked) {
        const { code, params = {} } = checked.problem
        yield `${name}: ${problemSentence(programmersLanguage, code, params)}`
      }
    }
  }
}

function* repeatedIn({ properties }: Entity, rows: readonly Row[]): Generator<string> {
  for (const { name, field } of properties.values()) {
    if (!field.unique && name !== 'id') continue
    const first = new Map<unknown, number>()
    for (const [index, row] of rows.entries()) {
      const value = row[name]
      if (isEmpty(value)) continue
      const before = first.get(value)
      if (before === undefined) first.set(value, index)
      else yield `row ${index + 1}, ${name}: is the same as in row ${before + 1}`
    }
  }
}

function* mistakesIn(registry: Registry, content: Content): Generator<string> {
  const mistakesInReferences = createReferenceCheck(registry, content)
  for (const [table, rows] of Object.entries(content)) {
    const file = `fixtures/${table}.json`
    const entity = registry.entities.get(table)
    if (!entity) {
      const hint = didYouMean(table, registry.entities.keys())
      yield `${file}: no entity has this name${hint}; rename or delete the file, then run \`npm run schema\``
      continue
    }
    for (const [index, row] of rows.entries())
      for (const mistake of [...mistakesInRow(registry, entity, row), ...mistakesInReferences(entity, row)])
        yield `${file}: row ${index + 1}, ${mistake}`
    for (const mistake of repeatedIn(entity, rows)) yield `${file}: ${mistake}`
  }
}

/** Checks rows before they are stored directly. Throws `StartError`, which names the file, row and property of each mistake. */
export function checkFixtures(registry: Registry, content: Content): void {
  const mistakes = [...mistakesIn(registry, content)]
  if (mistakes.length === 0) return
  const listed = mistakes.slice(0, maxListed).map(sentence => `- ${sentence.replace(/\.$/, '')}.`)
  const others = mistakes.length - listed.length
  throw new StartError(
    ['The fixtures contain errors:', ...listed, ...(others > 0 ? [`… and ${others} more.`] : [])].join('\n'),
  )
}
