import { describe, expect, it } from 'vitest'
import { buildRegistry } from '../../server/openRecords.ts'
import { StartError } from '../../server/settings.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'

const start = (...more: EntityDeclaration[]) =>
  buildRegistry({ entities: [...entities, ...more], codeLists, fieldTypes, authorization })
const leak: EntityDeclaration = {
  name: 'leak_hashes',
  of: 'credentials',
  title: 'password_hash',
  access: { read: ['everyone'] },
  list: { columns: ['password_hash'] },
  groups: [{ name: 'leak', fields: [{ name: 'password_hash', type: 'text' }] }],
}

describe('the start of a server', () => {
  it('succeeds with the declarations of the product', () => {
    expect(start().entities.size).toBe(entities.length)
  })

  it('fails if a declaration would make internal data public', () => {
    expect(() => start(leak)).toThrow(StartError)
    expect(() => start(leak)).toThrow('- leak_hashes takes its rows from "credentials", which only the server uses.')
  })

  it('fails if an entity has the name of a route, because its rows could not be reached', () => {
    expect(() =>
      start({
        name: 'search',
        title: 'name',
        access: { read: ['everyone'] },
        groups: [{ name: 'naming', fields: [{ name: 'name', type: 'text' }] }],
      }),
    ).toThrow('- search has the name of a route or page.')
  })
})
