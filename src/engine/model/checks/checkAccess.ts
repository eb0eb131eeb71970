import type { EntityDeclaration } from '../declaration.ts'
import { accessActions, kindsList, ownWords } from '../words.ts'
import { didYouMean } from './nearest.ts'
import { givenFields, siblingsOf, type Surroundings } from './surroundings.ts'

/** Whom a row can belong to. */
const owners: readonly string[] = ['organizations', 'users']

/** What is wrong with who may do what, and with whom rows belong to. */
export function* checkAccess(entity: EntityDeclaration, around: Surroundings): Generator<string> {
  const { access = {}, own = [] } = entity
  if (!entity.internal && !access.read?.length) yield `${entity.name} does not say in "access.read" who may read it`
  const fields = new Map([...siblingsOf(entity, around).values(), ...givenFields(entity)].map(field => [field.name, field]))
  const targets = own.map(name => {
    const field = fields.get(name)
    return { name, field, owner: name === 'id' ? (entity.of ?? entity.name) : field?.reference }
  })
  for (const { name, field, owner } of targets) {
    if (!field) yield `${entity.name}.${name} is named in "own" but is not declared${didYouMean(name, fields.keys())}`
    else if (!owners.includes(owner ?? '')) yield `${entity.name}.${name} is named in "own", but refers to neither organizations nor users`
  }
  const named = new Set(targets.map(({ owner }) => owner))
  const wanted = { own: named.size > 0, self: named.has('users'), owner: named.has('organizations') }
  const whom = { own: 'organizations or users', self: 'users', owner: 'organizations' }
  const said = [...accessActions.map(action => ({ place: `access.${action}`, words: access[action] })), { place: 'export', words: entity.export }]
  for (const { place, words } of said)
    for (const word of ownWords) if (words?.includes(word) && !wanted[word]) yield `${entity.name} has "${word}" in "${place}", but no field in "own" that refers to ${whom[word]}`
}

/** What is wrong with the kinds of moderated records: each is a number of the code list, and no two entities have the same. */
export function* checkKinds(entities: Iterable<EntityDeclaration>, { codeLists }: Surroundings): Generator<string> {
  const kinds = codeLists.get(kindsList)?.values ?? []
  const taken = new Map<number, string>()
  for (const { name, moderated, internal } of entities) {
    if (moderated === undefined) continue
    const before = taken.get(moderated)
    if (!kinds.some(kind => kind.value === moderated)) yield `${name} is moderated as kind ${moderated}, which the code list "${kindsList}" does not have; it has ${kinds.map(kind => `${kind.value} (${kind.name})`).join(', ') || 'none'}`
    if (before !== undefined) yield `${name} is moderated as kind ${moderated}, which "${before}" is already`
    if (internal) yield `${name} is moderated, but only the server uses it`
    taken.set(moderated, before ?? name)
  }
}
