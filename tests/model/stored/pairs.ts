import { fieldTypes } from '../../../src/engine/fields/index.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import type { Planned } from '../../../src/engine/model/plan/planModel.ts'
import { continueDocument } from '../../../src/engine/model/stored/continued.ts'
import type { StoredDocument, StoredResource } from '../../../src/engine/model/stored/documentSchema.ts'
import { layered } from '../../../src/engine/model/stored/layered.ts'
import { files, taken } from './files.ts'

/** Ids that are the same in each run of a test. */
export function countedIds(): () => string {
  let next = 0
  return () => `n${++next}`
}

/** A document with what runs with it. */
export const planned = (stored: StoredDocument): Planned => ({
  stored,
  declarations: layered(files, stored, taken).declarations,
})

/** A resource with those fields in one group, readable by staff. */
export const resourceOf = (
  fields: readonly FieldDeclaration[],
  entity: Partial<EntityDeclaration> = {},
  more: Partial<StoredResource> = {},
): StoredResource => ({
  ...more,
  entity: {
    name: 'trails',
    title: 'name',
    access: { read: ['management'], create: ['management'], update: ['management'] },
    groups: [{ name: 'naming', fields: [{ name: 'name', type: 'text' }, ...fields] }],
    ...entity,
  },
})

export const documentOf = (...resources: StoredResource[]): StoredDocument => ({ format: 'marani/1', resources })

/** A document that is published after another one. */
export const after = (before: StoredDocument, stored: StoredDocument): StoredDocument =>
  continueDocument(before, stored, { newId: countedIds(), fieldTypes })
