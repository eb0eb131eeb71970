import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import type { AccessWord, EntityDeclaration, PermissionKey } from '../../src/engine/model/declaration.ts'
import {
  accessTable,
  holds,
  isOwn,
  mayRead,
  mayWrite,
  ownInitialValues,
  ownRows,
  reach,
  reaches,
} from '../../src/engine/rules/access/permissions.ts'
import { declared, everyRole, propertyOf, registryOf, somebody } from './declared.ts'

const yes = 'administrator'
const words: [AccessWord, readonly string[]][] = [
  ['everyone', [yes, 'moderator', 'objectowner', 'manager', 'guide', 'user']],
  ['management', [yes, 'moderator']],
  ['administrator', [yes]],
  ['moderator', [yes, 'moderator']],
  ['objectowner', [yes, 'objectowner']],
  ['manager', [yes, 'manager']],
  ['guide', [yes, 'guide']],
  ['own', [yes]],
]
const keys: readonly PermissionKey[] = [
  'seo',
  'incoming_request_access',
  'statistics',
  'establishment_content_access',
  'full_access',
]

const notes: EntityDeclaration = {
  name: 'notes',
  title: 'text',
  own: ['organization_id', 'reader_ids'],
  access: { read: ['management', 'own'], create: ['objectowner'], update: ['own'] },
  groups: [
    {
      name: 'note',
      fields: [
        { name: 'text', type: 'text' },
        { name: 'secret', type: 'text', read: ['management'], write: ['administrator'] },
        { name: 'counted', type: 'integer', readOnly: true },
        { name: 'organization_id', type: 'reference', reference: 'organizations' },
        { name: 'reader_ids', type: 'references', reference: 'users' },
      ],
    },
  ],
}
const plain = (name: 'organizations' | 'users'): EntityDeclaration => ({
  name,
  ...(name === 'users' ? { people: true } : { organizations: true }),
  title: 'name',
  groups: [{ name: 'naming', fields: [{ name: 'name', type: 'text' }] }],
})
const registry = registryOf(notes, plain('organizations'), plain('users'))
const entity = registry.entity('notes')
const mine = '018f0000-0000-7000-8000-000000000001'
const other = '018f0000-0000-7000-8000-000000000002'
const owner = somebody('objectowner', { organizations: [mine] })

describe('an access word', () => {
  it.each(words)('%s lets through exactly %j', (word, through) => {
    expect(everyRole.filter(role => holds(somebody(role), word))).toEqual(through)
  })

  it.each(keys)('%s lets through administrators, and moderators who hold it or full access', key => {
    expect(everyRole.filter(role => holds(somebody(role), key))).toEqual(['administrator'])
    expect(everyRole.filter(role => holds(somebody(role, { permissions: [key] }), key))).toEqual([
      'administrator',
      'moderator',
    ])
    expect(everyRole.filter(role => holds(somebody(role, { permissions: ['full_access'] }), key))).toEqual([
      'administrator',
      'moderator',
    ])
  })

  it('of one permission key grants no other', () => {
    expect(keys.filter(key => holds(somebody('moderator', { permissions: ['statistics'] }), key))).toEqual([
      'statistics',
    ])
  })
})

describe('reach', () => {
  it.each([
    ['administrator', ['all', 'all', 'all', 'none']],
    ['moderator', ['all', 'none', 'own', 'none']],
    ['objectowner', ['own', 'all', 'own', 'none']],
    ['user', ['own', 'none', 'own', 'none']],
  ] as const)('of %s for read, create, update and delete is %j', (role, expected) => {
    expect(
      (['read', 'create', 'update', 'delete'] as const).map(action => reach(somebody(role), entity, action)),
    ).toEqual(expected)
  })

  it('includes no internal entities, except for the system', () => {
    const history = declared.entity('history')
    expect(reach(somebody('administrator'), history, 'read')).toBe('none')
    expect(reach(somebody('system'), history, 'read')).toBe('all')
  })

  it('is complete in the access table, except for internal entities', () => {
    const table = accessTable(somebody('guide'), declared)
    expect(Object.keys(table)).toEqual(
      [...declared.entities.values()].filter(one => !one.declaration.internal).map(one => one.name),
    )
    expect(table.guides).toEqual({ read: 'own', create: 'all', update: 'own', delete: 'none', export: 'none' })
    expect(table.regions).toEqual({ read: 'all', create: 'none', update: 'none', delete: 'none', export: 'none' })
    expect(table.mail).toEqual({ read: 'none', create: 'none', update: 'none', delete: 'none', export: 'none' })
  })
})

describe('an export', () => {
  const taking = (words: AccessWord[] | undefined) =>
    registryOf({ ...notes, ...(words ? { export: words } : {}) }, plain('organizations'), plain('users')).entity(
      'notes',
    )

  it.each([
    [undefined, { administrator: 'all' }],
    [['management'], { administrator: 'all', moderator: 'all' }],
    [['owner'], { administrator: 'all', objectowner: 'own' }],
    [
      ['own'],
      { administrator: 'all', moderator: 'own', objectowner: 'own', manager: 'own', guide: 'own', user: 'own' },
    ],
    [
      ['everyone'],
      { administrator: 'all', moderator: 'all', objectowner: 'own', manager: 'own', guide: 'own', user: 'own' },
    ],
  ] as const)('declared for %j is for %j and goes no further than reading', (words, expected) => {
    const one = taking(words && [...words])
    expect(
      Object.fromEntries(
        everyRole.map(role => [role, reach(somebody(role), one, 'export')]).filter(([, far]) => far !== 'none'),
      ),
    ).toEqual(expected)
  })

  it('of their own records includes the rows that both reading and the declaration allow', () => {
    expect(ownRows(owner, taking(['owner']), 'export')).toEqual({
      any: [{ property: 'organization_id', operator: 'in', value: [mine] }],
    })
    expect(ownRows(owner, taking(['everyone']), 'export')).toEqual(ownRows(owner, entity))
  })

  it('is allowed to nobody if nobody may read the entity, not even to administrators', () => {
    expect(reach(somebody('administrator'), declared.entity('history'), 'export')).toBe('none')
  })

  it('is allowed to administrators by default, and of establishments and organizations to their owners', () => {
    for (const role of everyRole.filter(one => one !== 'administrator')) {
      const table = accessTable(somebody(role, { organizations: [mine] }), declared)
      const undeclared = Object.keys(table).filter(name => !declared.entity(name).declaration.export)
      expect(
        undeclared.filter(name => table[name]?.export !== 'none'),
        role,
      ).toEqual([])
      const owned = role === 'objectowner' ? 'own' : 'none'
      expect([table.organizations?.export, table.establishments?.export], role).toEqual([owned, owned])
    }
    expect(accessTable(somebody('administrator'), declared).users?.export).toBe('all')
  })
})

describe('an entity with an audience', () => {
  const help = declared.entity('help')

  it('does not exist for others, whatever its access words are', () => {
    expect(everyRole.filter(role => reach(somebody(role), help, 'read') !== 'none')).toEqual([
      'administrator',
      'moderator',
      'objectowner',
      'manager',
      'guide',
    ])
    expect(everyRole.filter(role => reach(somebody(role), help, 'create') !== 'none')).toEqual([
      'administrator',
      'objectowner',
      'manager',
      'guide',
    ])
  })
})

describe('an own record', () => {
  it('names the actor or one of their organizations in an own field', () => {
    expect(isOwn(owner, entity, { organization_id: mine, reader_ids: [] })).toBe(true)
    expect(isOwn(owner, entity, { organization_id: other, reader_ids: [owner.id] })).toBe(true)
    expect(isOwn(owner, entity, { organization_id: other, reader_ids: [other] })).toBe(false)
    expect(isOwn(owner, entity, { organization_id: null, reader_ids: [] })).toBe(false)
    expect(isOwn(somebody('objectowner'), entity, { organization_id: null, reader_ids: null })).toBe(false)
  })

  it('is found in a store by the same fields', () => {
    expect(ownRows(owner, entity)).toEqual({
      any: [
        { property: 'organization_id', operator: 'in', value: [mine] },
        { property: 'reader_ids', operator: 'in', value: [owner.id] },
      ],
    })
  })

  it('is one’s own organization among organizations, and oneself or a colleague among users', () => {
    expect(ownRows(owner, declared.entity('organizations'))).toEqual({
      any: [{ property: 'id', operator: 'in', value: [mine] }],
    })
    expect(ownRows(owner, declared.entity('users'))).toEqual({
      any: [
        { property: 'id', operator: 'in', value: [owner.id] },
        { property: 'organization_ids', operator: 'in', value: [mine] },
      ],
    })
  })

  it('is within reach with own access, every record with full access, none without access', () => {
    const foreign = { organization_id: other, reader_ids: [] }
    expect(reaches(owner, entity, 'update', { ...foreign, organization_id: mine })).toBe(true)
    expect(reaches(owner, entity, 'update', foreign)).toBe(false)
    expect(reaches(somebody('moderator'), entity, 'read', foreign)).toBe(true)
    expect(reaches(somebody('administrator'), entity, 'delete', foreign)).toBe(false)
  })

  it('has its organization filled in if there is only one to choose', () => {
    expect(ownInitialValues(owner, entity)).toEqual({ organization_id: mine })
    expect(ownInitialValues(somebody('objectowner', { organizations: [mine, other] }), entity)).toEqual({})
    expect(ownInitialValues(somebody('moderator', { organizations: [mine] }), entity)).toEqual({})
  })
})

describe('an unknown access word', () => {
  it.each(['constructor', '__proto__', 'toString', 'managment', ''])(
    'lets nobody but administrators through: %j',
    name => {
      const [word] = JSON.parse(JSON.stringify([name]))
      for (const role of everyRole)
        expect(holds(somebody(role, { permissions: ['full_access'] }), word), role).toBe(role === 'administrator')
    },
  )
})

describe('a field', () => {
  it.each([
    ['text', everyRole, everyRole],
    ['secret', ['administrator', 'moderator'], ['administrator']],
    ['counted', everyRole, []],
    ['search', [], []],
    ['deleted_at', ['administrator'], []],
  ] as const)('%s is read by %j and written by %j', (name, readers, writers) => {
    const property = propertyOf(entity, name)
    expect(everyRole.filter(role => mayRead(somebody(role), property))).toEqual(readers)
    expect(everyRole.filter(role => mayWrite(somebody(role), property))).toEqual(writers)
  })

  it('that is searched is readable by everyone who may read the row, because a search would reveal it', () => {
    const field = { name: 'secret', type: 'text', search: true as const, read: ['management' as const] }
    const mistakes = checkEntities({
      entities: [
        {
          name: 'notes',
          title: 'name',
          access: { read: ['everyone'] },
          groups: [{ name: 'note', fields: [{ name: 'name', type: 'text' }, field] }],
        },
      ],
      codeLists: [],
      fieldTypes,
      authorization,
    })
    expect(mistakes).toEqual([
      'notes.secret is searched by everyone who may read the row, so it cannot have its own readers',
    ])
  })
})
