import type * as z from 'zod/mini'
import type { StoredDocument, StoredResource } from '../../engine/model/stored/documentSchema.ts'
import type { Registry } from '../../engine/model/registry.ts'
import type { Store } from '../../engine/records/store.ts'
import type { step } from './declarations.ts'
import { differing, partsOf } from './parts.ts'

export type Step = z.infer<typeof step>

const rowsOf = async (store: Store, registry: Registry, name: string): Promise<number | undefined> => {
  const entity = registry.entities.get(name)
  return entity && store.count({ entity: entity.table, where: [] })
}

/** What a publish does, with how many records it is about. What is neither new nor hidden is asked about as if more people could see more. */
export async function stepsOf(
  before: StoredDocument,
  after: StoredDocument,
  { store, registry }: { store: Store; registry: Registry },
): Promise<Step[]> {
  const steps: Step[] = []
  for (const { kind, name } of differing(before, after)) {
    const [old, next] = [before, after].map(document => partsOf(document, kind).get(name))
    const count = kind === 'codeLists' ? undefined : await rowsOf(store, registry, name)
    const about = { params: { name }, ...(count === undefined ? {} : { count }) }
    if (!old && kind !== 'changes')
      steps.push({ kind: 'adds', code: kind === 'codeLists' ? 'list_added' : 'resource_added', ...about })
    else if (kind === 'resources' && (next as StoredResource).hidden && !(old as StoredResource).hidden)
      steps.push({ kind: 'hides', code: 'resource_hidden', ...about })
    else if (kind === 'codeLists') steps.push({ kind: 'shows', code: 'list_changed', ...about })
    else steps.push({ kind: 'widens', code: kind === 'resources' ? 'resource_changed' : 'entity_changed', ...about })
  }
  return steps
}
