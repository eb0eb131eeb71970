import { wordSetsWith } from './actor.ts'
import { accessWordsOf } from './authorization.ts'
import type { CodeList, EntityDeclaration } from './declaration.ts'
import { checkRelations } from './checkRelations.ts'
import { checkAccess, checkKinds, checkOwners } from './checks/checkAccess.ts'
import { checkFields, fitsField } from './checks/checkField.ts'
import { checkList } from './checks/checkList.ts'
import { checkNames, checkName } from './checks/checkNames.ts'
import { checkSubject } from './checks/checkSubject.ts'
import { checkAccessWords } from './checks/checkAccessWords.ts'
import { checkShape } from './checks/checkShape.ts'
import { availableFields, type CheckContext, ownFields, shownNames } from './checks/checkContext.ts'
import { codeListShape, entityShape } from './declarationSchema.ts'
import type { Declarations } from './registry.ts'
import { flaw, flawOf, withPlace, type Flaw, type FlawCode } from './checks/flaw.ts'
import { didYouMean } from './checks/nearest.ts'

/**
 * Finds mistakes in a view of another entity. A view refers to fields of that entity without redeclaring them, so it
 * can never grant access that the entity denies.
 */
function* checkView(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  const wrong = (sentence: string): Flaw => flaw('unfit_view', sentence, { entry: 'of' })
  if (entity.of === undefined) {
    if (entity.where) yield wrong(`${entity.name} has "where", but takes its rows from no other entity`)
    return
  }
  if (!context.names.has(entity.of))
    yield wrong(
      `${entity.name} takes its rows from "${entity.of}", which is not declared${didYouMean(entity.of, context.names)}`,
    )
  const origin = context.entities.get(entity.of)
  if (!origin) return
  if (origin.internal) yield wrong(`${entity.name} takes its rows from "${entity.of}", which only the server uses`)
  if (origin.of !== undefined || origin === entity)
    yield wrong(`${entity.name} takes its rows from "${entity.of}", which has no rows of its own`)
  if (origin.moderated !== undefined)
    yield wrong(
      `${entity.name} takes its rows from "${entity.of}", whose records are moderated: a view would go around that`,
    )
  if (entity.moderated !== undefined) yield wrong(`${entity.name} is moderated, but has no rows of its own`)
  if (entity.indexes) yield wrong(`${entity.name} has "indexes", which belong to "${entity.of}"`)
  for (const { name } of ownFields(entity))
    yield wrong(
      `${entity.name}.${name} is declared, but a view of "${entity.of}" names fields of that entity and declares none`,
    )
  const known = availableFields(origin, context)
  for (const [name, value] of Object.entries(entity.where ?? {})) {
    const field = known.get(name)
    const type = field && context.fieldTypes.get(field.type)
    if (field && type && !fitsField(field, type, value, context))
      yield wrong(`${entity.name}.${name} is narrowed in "where" to a value that it does not accept`)
  }
  const shown = new Set(shownNames(entity))
  for (const [name, field] of known)
    if (field.required && field.initial === undefined && !Object.hasOwn(entity.where ?? {}, name) && !shown.has(name))
      yield wrong(`${entity.name}.${name} is required, but no form shows it`)
}

/** Finds mistakes in a code list other than those of its shape. */
function* checkCodeList(list: CodeList): Generator<Flaw> {
  const wrong = (code: FlawCode, sentence: string, name?: string): Flaw =>
    flawOf({ list: list.name, entry: 'values' }, `code list ${list.name}`, flaw(code, sentence, { name }))
  if (list.values.length === 0) yield wrong('no_values', 'has no values')
  const twice = (key: 'value' | 'name') =>
    list.values.filter((code, index) => list.values.findIndex(one => one[key] === code[key]) !== index)
  for (const { value } of twice('value')) yield wrong('twice', `has the value "${value}" twice`, String(value))
  for (const { name } of twice('name')) yield wrong('twice', `has the name "${name}" twice`, name)
  for (const { name } of list.values)
    if (Object.hasOwn(Object.prototype, name))
      yield wrong('taken_name', `has the name "${name}", which has another meaning in JavaScript`, name)
}

/** What already exists in the environment in which the declarations will run. */
export interface CheckOptions {
  /**
   * Entities and code lists that were valid before, as the same objects. They are not checked again, only used to
   * resolve references.
   */
  known?: ReadonlySet<unknown>
  /** Names that are used by other routes and pages. */
  reserved?: ReadonlySet<string>
}

function* checkEntity(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  yield* withPlace({ entity: entity.name }, [
    ...checkNames(entity, context),
    ...checkFields(entity, availableFields(entity, context), context),
    ...checkView(entity, context),
    ...checkList(entity, context),
    ...checkAccessWords(entity, context),
    ...checkAccess(entity, context),
    ...checkSubject(entity, context),
  ])
}

const right = { sentences: [], readable: true }

/** Returns the parts of a list that have a valid shape, and the mistakes in the others. */
function readShapes<Part extends { name: string }>(
  list: unknown,
  { what, shape, known }: { what: string; shape: Parameters<typeof checkShape>[0]; known: ReadonlySet<unknown> },
): { parts: Part[]; flaws: Flaw[] } {
  if (!Array.isArray(list)) return { parts: [], flaws: [flaw('wrong_shape', `${what} is not a list`)] }
  const checked = list.map((part: Part, index) => ({
    part,
    ...(known.has(part) ? right : checkShape(shape, part, `${what}[${index}]`)),
  }))
  return {
    parts: checked.filter(({ readable }) => readable).map(({ part }) => part),
    flaws: checked.flatMap(({ sentences }) => sentences.map(sentence => flaw('wrong_shape', sentence))),
  }
}

const twiceIn = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index)

/**
 * Returns every mistake in the declarations; if there are none, they can be built and run. Declarations may be any
 * JSON: the shape of each is checked first, then its meaning in relation to the others. See docs/decisions/047.
 */
export function findFlaws(
  declarations: Declarations,
  { reserved = new Set(), known = new Set() }: CheckOptions = {},
): Flaw[] {
  const entities = readShapes<EntityDeclaration>(declarations.entities, { what: 'entities', shape: entityShape, known })
  const codeLists = readShapes<CodeList>(declarations.codeLists, { what: 'codeLists', shape: codeListShape, known })
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
    reviewers: wordSetsWith(declarations.authorization, 'reviewer'),
    reserved,
  }
  const isNew = (part: unknown): boolean => !known.has(part)
  return [
    ...codeLists.flaws,
    ...twiceIn(codeLists.parts.map(list => list.name)).map(name =>
      flawOf({ list: name, entry: 'name' }, `code list ${name}`, flaw('twice', 'is declared twice', { name })),
    ),
    ...codeLists.parts
      .filter(isNew)
      .flatMap(list => [
        ...[...checkName(list.name)].map(found => flawOf({ list: list.name }, `code list ${list.name}`, found)),
        ...checkCodeList(list),
      ]),
    ...entities.flaws,
    ...twiceIn(entities.parts.map(entity => entity.name)).map(name =>
      flawOf({ entity: name, entry: 'name' }, name, flaw('twice', 'is declared twice', { name })),
    ),
    ...entities.parts
      .filter(entity => isNew(entity) || isNew(context.entities.get(entity.of ?? '') ?? entity))
      .flatMap(entity => [...checkEntity(entity, context)]),
    ...checkOwners(entities.parts),
    ...checkKinds(entities.parts, context),
    ...checkRelations(context.entities),
  ]
}

/**
 * Returns one sentence for each mistake in the declarations, naming `entity.field`. If there are none, they can be
 * built and run.
 */
export const checkEntities = (declarations: Declarations, taken: CheckOptions = {}): string[] =>
  findFlaws(declarations, taken).map(({ sentence }) => sentence)
