import { fieldPlaces } from '../../../../engine/model/stored/checkStored.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../../../engine/model/declaration.ts'
import type { StoredDocument } from '../../../../engine/model/stored/documentSchema.ts'
import { partsOf } from '../../parts.ts'

interface Kept {
  fields: readonly FieldDeclaration[]
  ids: Readonly<Record<string, string>>
}

/** Returns the fields that a document itself declares for a resource, and their permanent IDs. */
function declaredFieldsOf(document: StoredDocument, name: string): Kept {
  const part = partsOf(document, 'resources').get(name) ?? partsOf(document, 'changes').get(name)
  if (!part || !('entity' in part)) return { fields: [], ids: {} }
  const { entity, ids = {} } = part
  const fields =
    typeof entity === 'string'
      ? ('add' in part ? (part.add ?? []) : []).map(({ field }) => field)
      : fieldPlaces(entity as EntityDeclaration).map(({ field }) => field)
  return { fields, ids }
}

/** Returns the published declarations of a draft's fields by their names in the draft, even if they were renamed. */
export function publishedFields(
  draft: StoredDocument,
  head: StoredDocument,
  resource: string,
): ReadonlyMap<string, FieldDeclaration> {
  const [now, before] = [declaredFieldsOf(draft, resource), declaredFieldsOf(head, resource)]
  const idOf = ({ ids }: Kept, name: string): string => (Object.hasOwn(ids, name) ? (ids[name] ?? name) : name)
  const byId = new Map(before.fields.map(field => [idOf(before, field.name), field]))
  return new Map(
    now.fields.flatMap(({ name }) => {
      const was = byId.get(idOf(now, name))
      return was ? [[name, was] as const] : []
    }),
  )
}
