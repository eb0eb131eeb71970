import type { Registry } from '../../../engine/model/registry.ts'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'
import { partsOf } from '../parts.ts'
import type { Draft } from '../drafts.ts'
import type { Declared } from './useDeclarations.ts'

export type ResourceKind = 'shipped' | 'fixed' | 'changed' | 'own' | 'hidden'

/** A row of the list of resources. */
export interface ListedResource {
  name: string
  kind: ResourceKind
  /** The draft, if there is one. */
  draft: Draft | undefined
  /** When it was last changed here, or its draft was. */
  changed: string | undefined
  /** Whether it has records that can be counted. */
  isThere: boolean
}

/** Whether administrators may change the product's declaration; declarations of people cannot be changed. */
export function isChangeable(name: string, product: readonly EntityDeclaration[]): boolean {
  const declaration = product.find(one => one.name === name)
  const origin = product.find(one => one.name === declaration?.of) ?? declaration
  return declaration !== undefined && !origin?.people
}

interface Known {
  drafts: readonly Draft[]
  /** The date of the last publication that changed each resource. */
  lastChanges: Readonly<Record<string, string>>
  /** The product's own declarations. */
  product: readonly EntityDeclaration[]
}

/** Returns the editable resources: those declared here first, then those of the product. */
export function listed(
  registry: Registry,
  { document }: Pick<Declared, 'document'>,
  { drafts, lastChanges, product }: Known,
): ListedResource[] {
  const [own, changes] = [partsOf(document, 'resources'), partsOf(document, 'changes')]
  const draftOf = new Map(drafts.map(draft => [draft.resource, draft]))
  const shipped = [...registry.entities.values()].filter(({ name }) => !own.has(name))
  const names = new Set([
    ...own.keys(),
    ...drafts.map(({ resource }) => resource).filter(name => !registry.entities.has(name)),
    ...changes.keys(),
    ...shipped.map(({ name }) => name),
  ])
  const kindOf = (name: string): ResourceKind => {
    const resource = own.get(name)
    if (resource) return 'hidden' in resource && resource.hidden ? 'hidden' : 'own'
    if (changes.has(name)) return 'changed'
    if (!registry.entities.has(name)) return 'own'
    return isChangeable(name, product) ? 'shipped' : 'fixed'
  }
  return [...names].map(name => {
    const draft = draftOf.get(name)
    return {
      name,
      kind: kindOf(name),
      draft,
      changed: draft?.updated_at ?? lastChanges[name],
      isThere: registry.entities.has(name),
    }
  })
}
