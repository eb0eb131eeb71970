import { accessWordsOf } from './authorization.ts'
import type { CodeList, EntityDeclaration } from './declaration.ts'
import { checkRelations } from './checkRelations.ts'
import { checkAccess, checkKinds, checkOwners } from './checks/checkAccess.ts'
import { checkFields, fitsField } from './checks/checkField.ts'
import { checkList } from './checks/checkList.ts'
import { checkNames, checkWord } from './checks/checkNames.ts'
import { checkWords } from './checks/checkWords.ts'
import { checkShape } from './checks/checkShape.ts'
import { siblingsOf, type CheckContext, ownFields, shownNames } from './checks/checkContext.ts'
import { codeListShape, entityShape } from './declarationSchema.ts'
import type { Declarations } from './registry.ts'
import { didYouMean } from './checks/nearest.ts'

/**
 * What is wrong with an entity that shows the rows of another: it names fields of the other as they are, so that it can never
 * open what that one closes.
 */
function* checkOrigin(entity: EntityDeclaration, context: CheckContext): Generator<string> {
  if (entity.of === undefined) {
    if (entity.where) yield `${entity.name} has "where", but takes its rows from no other entity`
    return
  }
  if (!context.names.has(entity.of))
    yield `${entity.name} takes its rows from "${entity.of}", which is not declared${didYouMean(entity.of, context.names)}`
  const origin = context.entities.get(entity.of)
  if (!origin) return
  if (origin.internal) yield `${entity.name} takes its rows from "${entity.of}", which only the server uses`
  if (origin.of !== undefined || origin === entity)
    yield `${entity.name} takes its rows from "${entity.of}", which has no rows of its own`
  if (origin.moderated !== undefined)
    yield `${entity.name} takes its rows from "${entity.of}", whose records are moderated: a view would go around that`
  if (entity.moderated !== undefined) yield `${entity.name} is moderated, but has no rows of its own`
  if (entity.indexes) yield `${entity.name} has "indexes", which belong to "${entity.of}"`
  for (const { name } of ownFields(entity))
    yield `${entity.name}.${name} is declared, but a view of "${entity.of}" names fields of that entity and declares none`
  const known = siblingsOf(origin, context)
  for (const [name, value] of Object.entries(entity.where ?? {})) {
    const field = known.get(name)
    const type = field && context.fieldTypes.get(field.type)
    if (field && type && !fitsField(field, type, value, context))
      yield `${entity.name}.${name} is narrowed in "where" to a value that it does not accept`
  }
  const shown = new Set(shownNames(entity))
  for (const [name, field] of known)
    if (field.required && field.initial === undefined && !Object.hasOwn(entity.where ?? {}, name) && !shown.has(name))
      yield `${entity.name}.${name} is required, but no form shows it`
}

/** What is wrong with a list of values beyond its shape. */
function* checkCodeList(list: CodeList): Generator<string> {
  const place = `code list ${list.name}`
  if (list.values.length === 0) yield `${place} has no values`
  const twice = (key: 'value' | 'name') =>
    list.values.filter((code, index) => list.values.findIndex(one => one[key] === code[key]) !== index)
  for (const { value } of twice('value')) yield `${place} has the value "${value}" twice`
  for (const { name } of twice('name')) yield `${place} has the name "${name}" twice`
  for (const { name } of list.values)
    if (Object.hasOwn(Object.prototype, name))
      yield `${place} has the name "${name}", which has another meaning in JavaScript`
}

/** What is taken in the place where the declarations will run. */
export interface Taken {
  /** Names that routes and pages of their own have. */
  reserved?: ReadonlySet<string>
}

function* checkEntity(entity: EntityDeclaration, context: CheckContext): Generator<string> {
  yield* checkNames(entity, context)
  yield* checkFields(entity, siblingsOf(entity, context), context)
  yield* checkOrigin(entity, context)
  yield* checkList(entity, context)
  yield* checkWords(entity, context)
  yield* checkAccess(entity, context)
}

/** Those of a list that have the right shape, and a sentence for whatever is wrong with the others. */
function readShapes<Part extends { name: string }>(
  list: unknown,
  what: string,
  shape: Parameters<typeof checkShape>[0],
): { parts: Part[]; sentences: string[] } {
  if (!Array.isArray(list)) return { parts: [], sentences: [`${what} is not a list`] }
  const checked = list.map((part: Part, index) => ({ part, ...checkShape(shape, part, `${what}[${index}]`) }))
  return {
    parts: checked.filter(({ readable }) => readable).map(({ part }) => part),
    sentences: checked.flatMap(({ sentences }) => sentences),
  }
}

const twiceIn = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index)

/**
 * Every mistake in the declarations, one sentence each that names `entity.field`; none means they can be built and run. Declarations
 * may be whatever JSON can say: first the shape of each is judged, then what it means beside the others.
 * See docs/decisions/047.
 */
export function checkEntities(declarations: Declarations, { reserved = new Set() }: Taken = {}): string[] {
  const entities = readShapes<EntityDeclaration>(declarations.entities, 'entities', entityShape)
  const codeLists = readShapes<CodeList>(declarations.codeLists, 'codeLists', codeListShape)
  const named: readonly unknown[] = Array.isArray(declarations.entities) ? declarations.entities : []
  const context: CheckContext = {
    entities: new Map(entities.parts.map(entity => [entity.name, entity])),
    names: new Set(
      named.flatMap(entity =>
        typeof entity === 'object' && entity !== null && 'name' in entity && typeof entity.name === 'string'
          ? [entity.name]
          : [],
      ),
    ),
    fieldTypes: new Map(declarations.fieldTypes.map(type => [type.name, type])),
    codeLists: new Map(codeLists.parts.map(list => [list.name, list])),
    words: accessWordsOf(declarations.authorization),
    reserved,
  }
  return [
    ...codeLists.sentences,
    ...twiceIn(codeLists.parts.map(list => list.name)).map(name => `code list ${name} is declared twice`),
    ...codeLists.parts.flatMap(list => [
      ...[...checkWord(list.name)].map(sentence => `code list ${list.name} ${sentence}`),
      ...checkCodeList(list),
    ]),
    ...entities.sentences,
    ...twiceIn(entities.parts.map(entity => entity.name)).map(name => `${name} is declared twice`),
    ...entities.parts.flatMap(entity => [...checkEntity(entity, context)]),
    ...checkOwners(entities.parts),
    ...checkKinds(entities.parts, context),
    ...checkRelations(context.entities),
  ]
}
