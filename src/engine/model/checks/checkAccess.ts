import type { EntityDeclaration } from '../declaration.ts'
import { identifiedKind } from '../registry.ts'
import { accessActions, kindsList, ownWords } from '../words.ts'
import { flaw, withPlace, type Flaw } from './flaw.ts'
import { didYouMean, nearest } from './nearest.ts'
import { commonFields, availableFields, type CheckContext } from './checkContext.ts'

/** Finds mistakes in access lists and in the fields that rows belong by. */
export function* checkAccess(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  const { access = {}, own = [] } = entity
  if (!entity.internal && !access.read?.length)
    yield flaw('no_readers', `${entity.name} does not say in "access.read" who may read it`, { entry: 'access' })
  const isReadBy = (words: ReadonlySet<string>): boolean => access.read?.some(word => words.has(word)) === true
  if (entity.moderated !== undefined && !context.reviewers.every(isReadBy))
    yield flaw('unread_reviewed', `${entity.name} is moderated, but not all of its reviewers may read its records`, {
      entry: 'access',
    })
  const fields = new Map(
    [...availableFields(entity, context).values(), ...commonFields(entity, context)].map(field => [field.name, field]),
  )
  const declared = { entities: [...context.entities.values()] }
  const targets = own.map(name => {
    const field = fields.get(name)
    const target = name === 'id' ? entity : context.entities.get(field?.reference ?? '')
    return { name, field, owner: identifiedKind(target, declared) }
  })
  for (const { name, field, owner } of targets) {
    if (!field)
      yield flaw(
        'unknown_field',
        `${entity.name}.${name} is named in "own" but is not declared${didYouMean(name, fields.keys())}`,
        { name, entry: 'own', meant: nearest(name, fields.keys()) },
      )
    else if (owner === undefined)
      yield flaw(
        'unfit_owner',
        `${entity.name}.${name} is named in "own", but refers to neither organizations nor people`,
        {
          name,
          entry: 'own',
        },
      )
  }
  const named = new Set(targets.flatMap(({ owner }) => owner ?? []))
  const wanted = { own: targets.length > 0, self: named.has('person'), owner: named.has('organization') }
  const targetKinds = { own: 'organizations or people', self: 'people', owner: 'organizations' }
  const said = [
    ...accessActions.map(action => ({ place: `access.${action}`, words: access[action] })),
    { place: 'export', words: entity.export },
  ]
  for (const { place, words } of said)
    for (const word of ownWords)
      if (words?.includes(word) && !wanted[word])
        yield flaw(
          'no_owner',
          `${entity.name} has "${word}" in "${place}", but no field in "own" that refers to ${targetKinds[word]}`,
          { word, entry: place },
        )
}

/** Finds mistakes in the `people` and `organizations` flags: at most one entity may have each. */
export function* checkOwners(entities: readonly EntityDeclaration[]): Generator<Flaw> {
  for (const what of ['people', 'organizations'] as const) {
    const [first, ...others] = entities.filter(entity => entity[what] === true)
    for (const { name } of others)
      yield* withPlace({ entity: name }, [
        flaw('twice', `${name} says that its records are ${what}, which "${first?.name}" says already`, {
          name: what,
          entry: what,
        }),
      ])
  }
}

/**
 * Finds mistakes in the kinds of moderated records: each must be a number of the code list, and unique among entities.
 */
export function* checkKinds(entities: Iterable<EntityDeclaration>, { codeLists }: CheckContext): Generator<Flaw> {
  const kinds = codeLists.get(kindsList)?.values ?? []
  const taken = new Map<number, string>()
  for (const { name, moderated, internal } of entities) {
    if (moderated === undefined) continue
    const before = taken.get(moderated)
    const wrong = (sentence: string): Flaw => ({
      ...flaw('wrong_kind', sentence),
      at: { entity: name, entry: 'moderated' },
    })
    if (!kinds.some(kind => kind.value === moderated))
      yield wrong(
        `${name} is moderated as kind ${moderated}, which the code list "${kindsList}" does not have; it has ${kinds.map(kind => `${kind.value} (${kind.name})`).join(', ') || 'none'}`,
      )
    if (before !== undefined) yield wrong(`${name} is moderated as kind ${moderated}, which "${before}" is already`)
    if (internal) yield wrong(`${name} is moderated, but only the server uses it`)
    taken.set(moderated, before ?? name)
  }
}
