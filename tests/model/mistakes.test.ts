import { describe, expect, it } from 'vitest'
import { reservedNames } from '../../src/engine/http/reservedNames.ts'
import { routes } from '../../src/tourism/product.ts'
import { pagePaths } from '../../src/tourism/panel/pages.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import { mistaken, routesEntity, withEntries } from './mistaken.ts'

const reserved = reservedNames(routes, pagePaths)

/** Declarations as they come through JSON, where nobody has looked at them with a compiler. */
const throughJson = (...declared: unknown[]): EntityDeclaration[] => JSON.parse(JSON.stringify(declared))
const sentencesOf = (...declared: unknown[]): string[] =>
  checkEntities(
    { entities: [...entities, ...throughJson(...declared)], codeLists, fieldTypes, authorization },
    { reserved },
  )

describe('a mistake in a declaration is reported with its location', () => {
  it('a valid declaration has no mistakes', () => {
    expect(sentencesOf(routesEntity)).toEqual([])
  })

  it.each(mistaken)('%s', (_title, declared, sentence) => {
    const sentences = sentencesOf(declared)
    expect(
      sentences.filter(one => one.startsWith(sentence)),
      sentences.join('\n'),
    ).toHaveLength(1)
  })

  it.each([
    'search',
    'export',
    'import',
    'public',
    'auth',
    'files',
    'profile',
    'settings',
    'notifications',
    'terms',
    'contact',
    'login',
    'logout',
    'jobs',
    'outbox',
  ])('an entity named "%s", where a route or a page is', name => {
    expect(sentencesOf(withEntries({ name }))).toContain(`${name} has the name of a route or page`)
  })

  it('no entity of the product has a reserved name', () => {
    expect(entities.filter(entity => !entity.internal && reserved.has(entity.name))).toEqual([])
  })

  it.each([
    ['lists that are no list', { values: 7 }, 'colours has a "values" that is not a list'],
    [
      'values of one number',
      {
        values: [
          { value: 1, name: 'red' },
          { value: 1, name: 'blue' },
        ],
      },
      'code list colours has the value "1" twice',
    ],
    [
      'values of one name',
      {
        values: [
          { value: 1, name: 'red' },
          { value: 2, name: 'red' },
        ],
      },
      'code list colours has the name "red" twice',
    ],
    ['no values', { values: [] }, 'code list colours has no values'],
  ])('code lists with %s', (_title, list, sentence) => {
    const made = JSON.parse(JSON.stringify({ name: 'colours', ...list }))
    expect(checkEntities({ entities, codeLists: [...codeLists, made], fieldTypes, authorization })).toEqual([sentence])
  })

  it('something that is no list of declarations is reported', () => {
    const nothing = JSON.parse('{ "entities": null, "codeLists": 7 }')
    expect(checkEntities({ ...nothing, fieldTypes, authorization })).toEqual([
      'codeLists is not a list',
      'entities is not a list',
    ])
  })
})

describe('a declaration cannot open what another closes', () => {
  const view = (entries: object): unknown => ({
    name: 'leak_hashes',
    of: 'credentials',
    title: 'password_hash',
    access: { read: ['everyone'] },
    groups: [{ name: 'leak', fields: ['password_hash'] }],
    ...entries,
  })

  it('cannot be a view of an internal entity', () => {
    const declared = view({ groups: [{ name: 'leak', fields: [{ name: 'password_hash', type: 'text' }] }] })
    expect(sentencesOf(declared)).toContain('leak_hashes takes its rows from "credentials", which only the server uses')
    const internal = entities.filter(entity => entity.internal)
    const all = sentencesOf(...internal.map(({ name }, index) => view({ name: `leak_${index}`, of: name })))
    for (const [index, { name }] of internal.entries())
      expect(all).toContain(`leak_${index} takes its rows from "${name}", which only the server uses`)
  })

  it('cannot redeclare a field with other readers and writers', () => {
    const declared = view({
      of: 'users',
      title: 'email',
      groups: [
        {
          name: 'leak',
          fields: [
            'email',
            'firstname',
            'lastname',
            'role',
            { name: 'permissions', type: 'choices', choices: 'permissions' },
          ],
        },
      ],
    })
    expect(sentencesOf(declared)).toEqual([
      'leak_hashes.permissions is declared, but a view of "users" names fields of that entity and declares none',
    ])
  })

  it('cannot bypass moderation, not even through another view', () => {
    expect(sentencesOf(view({ of: 'guides', title: 'name', groups: [{ name: 'leak', fields: ['name'] }] }))).toContain(
      'leak_hashes takes its rows from "guides", whose records are moderated: a view would go around that',
    )
    expect(
      sentencesOf(view({ of: 'moderators', title: 'email', groups: [{ name: 'leak', fields: ['email'] }] })),
    ).toContain('leak_hashes takes its rows from "moderators", which has no rows of its own')
  })

  it('is limited to valid values', () => {
    expect(
      sentencesOf(
        view({
          of: 'users',
          title: 'email',
          where: { role: 'guest' },
          groups: [{ name: 'leak', fields: ['email', 'firstname', 'lastname'] }],
        }),
      ),
    ).toEqual(['leak_hashes.role is narrowed in "where" to a value that it does not accept'])
  })
})
