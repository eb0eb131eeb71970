import { accessWordsOf } from './authorization.ts'
import type { CodeList, EntityDeclaration } from './declaration.ts'
import { checkRelations } from './checkRelations.ts'
import { checkAccess, checkKinds, checkOwners } from './checks/checkAccess.ts'
import { checkCodeList } from './checks/checkCodeList.ts'
import { checkFields } from './checks/checkField.ts'
import { checkList } from './checks/checkList.ts'
import { checkNames, checkWord } from './checks/checkNames.ts'
import { checkOrigin } from './checks/checkOrigin.ts'
import { checkWords } from './checks/checkWords.ts'
import { checkShape } from './checks/checkShape.ts'
import { siblingsOf, type Surroundings } from './checks/surroundings.ts'
import { codeListShape, entityShape } from './declarationSchema.ts'
import type { Declarations } from './registry.ts'

/** What is taken in the place where the declarations will run. */
export interface Taken {
  /** Names that routes and pages of their own have. */
  reserved?: ReadonlySet<string>
}

function* checkEntity(entity: EntityDeclaration, around: Surroundings): Generator<string> {
  yield* checkNames(entity, around)
  yield* checkFields(entity, siblingsOf(entity, around), around)
  yield* checkOrigin(entity, around)
  yield* checkList(entity, around)
  yield* checkWords(entity, around)
  yield* checkAccess(entity, around)
}

/** Those of a list that have the right shape, and a sentence for whatever is wrong with the others. */
function readShapes<Part extends { name: string }>(given: unknown, what: string, shape: Parameters<typeof checkShape>[0]): { parts: Part[]; sentences: string[] } {
  if (!Array.isArray(given)) return { parts: [], sentences: [`${what} is not a list`] }
  const checked = given.map((part: Part, index) => ({ part, ...checkShape(shape, part, `${what}[${index}]`) }))
  return { parts: checked.filter(({ readable }) => readable).map(({ part }) => part), sentences: checked.flatMap(({ sentences }) => sentences) }
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
  const around: Surroundings = {
    entities: new Map(entities.parts.map(entity => [entity.name, entity])),
    names: new Set(named.flatMap(entity => (typeof entity === 'object' && entity !== null && 'name' in entity && typeof entity.name === 'string' ? [entity.name] : []))),
    fieldTypes: new Map(declarations.fieldTypes.map(type => [type.name, type])),
    codeLists: new Map(codeLists.parts.map(list => [list.name, list])),
    words: accessWordsOf(declarations.authorization),
    reserved,
  }
  return [
    ...codeLists.sentences,
    ...twiceIn(codeLists.parts.map(list => list.name)).map(name => `code list ${name} is declared twice`),
    ...codeLists.parts.flatMap(list => [...[...checkWord(list.name)].map(sentence => `code list ${list.name} ${sentence}`), ...checkCodeList(list)]),
    ...entities.sentences,
    ...twiceIn(entities.parts.map(entity => entity.name)).map(name => `${name} is declared twice`),
    ...entities.parts.flatMap(entity => [...checkEntity(entity, around)]),
    ...checkOwners(entities.parts),
    ...checkKinds(entities.parts, around),
    ...checkRelations(around.entities),
  ]
}
