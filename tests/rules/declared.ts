import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { Actor } from '../../src/engine/model/actor.ts'
import { actorFor, system, type Person } from '../../src/engine/model/actor.ts'
import { roleNames, type RoleName } from '../../src/engine/model/authorization.ts'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import { createRegistry, type Entity, type Property, type Registry } from '../../src/engine/model/registry.ts'

/** The registry of everything the product declares. */
export const declared = createRegistry({ entities, codeLists, fieldTypes, authorization })

/** A registry of the given declarations alone, with the product's field types and code lists. */
export const registryOf = (...declarations: EntityDeclaration[]): Registry =>
  createRegistry({ entities: declarations, codeLists, fieldTypes, authorization })

/** The property of that name. Throws where there is none. */
export function propertyOf(entity: Entity, name: string): Property {
  const found = entity.properties.get(name)
  if (!found) throw new Error(`${entity.name}.${name} is not declared`)
  return found
}

/** Somebody with a role; keys and organizations as given. */
export const somebody = (role: RoleName | 'system', more: Partial<Person & Pick<Actor, 'proven'>> = {}): Actor => {
  const { proven, ...person } = more
  const actor =
    role === 'system'
      ? system
      : actorFor(authorization, {
          id: '018f0000-0000-7000-8000-0000000000aa',
          role,
          permissions: [],
          organizations: [],
          ...person,
        })
  return proven === undefined ? actor : { ...actor, proven }
}

export const everyRole: readonly RoleName[] = roleNames(authorization)
