import { codeLists } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { createRegistry, type Registry } from '../../src/engine/model/registry.ts'

/** A registry of one entity, `barrels`, with these fields beside its name; further parts of the declaration may be given. */
export const barrels = (fields: FieldDeclaration[], further: Partial<EntityDeclaration> = {}): Registry =>
  createRegistry({
    entities: [
      {
        name: 'barrels',
        title: 'name',
        groups: [{ name: 'barrel', fields: [{ name: 'name', type: 'text', search: true }, ...fields] }],
        ...further,
      },
    ],
    codeLists,
    fieldTypes,
    authorization,
  })

/** A registry of no entity. */
export const nothing = createRegistry({ entities: [], codeLists, fieldTypes, authorization })
