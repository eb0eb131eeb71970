import { holdersOf } from './actor.ts'
import { accessWordsOf } from './authorization.ts'
import type { CodeList, EntityDeclaration } from './declaration.ts'
import { checkRelations } from './checkRelations.ts'
import { checkAccess, checkKinds, checkOwners } from './checks/checkAccess.ts'
import { checkFields, fitsField } from './checks/checkField.ts'
import { checkList } from './checks/checkList.ts'
import { checkNames, checkWord } from './checks/checkNames.ts'
import { checkSubject } from './checks/checkSubject.ts'
import { checkWords } from './checks/checkWords.ts'
import { checkShape } from './checks/checkShape.ts'
import { siblingsOf, type CheckContext, ownFields, shownNames } from './checks/checkContext.ts'
import { codeListShape, entityShape } from './declarationSchema.ts'
import type { Declarations } from './registry.ts'
import { flaw, flawOf, flawsIn, type Flaw, type FlawCode } from './checks/flaw.ts'
import { didYouMean } from './checks/nearest.ts'

/**
 * What is wrong with an entity that shows the rows of another: it names fields of the other as they are, so that it can never
 * open what that one closes.
 */
function* checkOrigin(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
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
  const known = siblingsOf(origin, context)
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

/** What is wrong with a list of values beyond its shape. */
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

/** What is taken in the place where the declarations will run. */
export interface Taken {
  /** Entities and lists of values that were found right before, the same objects: they are looked at only as what others refer to. */
  known?: ReadonlySet<unknown>
  /** Names that routes and pages of their own have. */
  reserved?: ReadonlySet<string>
}

function* checkEntity(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  yield* flawsIn({ entity: entity.name }, [
    ...checkNames(entity, context),
    ...checkFields(entity, siblingsOf(entity, context), context),
    ...checkOrigin(entity, context),
    ...checkList(entity, context),
    ...checkWords(entity, context),
    ...checkAccess(entity, context),
    ...checkSubject(entity, context),
  ])
}

const right = { sentences: [], readable: true }

/** Those of a list that have the right shape, and a sentence for whatever is wrong with the others. */
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
 * Everything that is wrong with the declarations; nothing means that they can be built and run. Declarations may be whatever JSON can say: first the shape of each is judged, then what it means beside the others.
 * See docs/decisions/047.
 */
export function findFlaws(declarations: Declarations, { reserved = new Set(), known = new Set() }: Taken = {}): Flaw[] {
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
    reviewers: holdersOf(declarations.authorization, 'reviewer'),
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
        ...[...checkWord(list.name)].map(found => flawOf({ list: list.name }, `code list ${list.name}`, found)),
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

/** Every mistake in the declarations, one sentence each that names `entity.field`; none means they can be built and run. */
export const checkEntities = (declarations: Declarations, taken: Taken = {}): string[] =>
  findFlaws(declarations, taken).map(({ sentence }) => sentence)
