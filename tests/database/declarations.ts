import { codeLists } from '../../src/entities/codeLists.ts'
import { fieldTypes } from '../../src/fields/index.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/model/declaration.ts'
import { createRegistry, type Registry } from '../../src/model/registry.ts'

/** A registry of one entity, `barrels`, with these fields beside its name; further parts of the declaration may be given. */
export const barrels = (fields: FieldDeclaration[], further: Partial<EntityDeclaration> = {}): Registry =>
  createRegistry({
    entities: [{ name: 'barrels', title: 'name', groups: [{ name: 'barrel', fields: [{ name: 'name', type: 'text', search: true }, ...fields] }], ...further }],
    codeLists,
    fieldTypes,
  })

/** A registry of no entity. */
export const nothing = createRegistry({ entities: [], codeLists, fieldTypes })
