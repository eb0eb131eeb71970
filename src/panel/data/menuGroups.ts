import { defaultMenuGroup, menuGroups, type MenuGroup } from '../../engine/model/words.ts'
import type { Entity, Registry } from '../../engine/model/registry.ts'

/** Returns the group of the menu to which an entity belongs: its own, or that of the entity that has it as a tab. */
export const menuGroupOf = (registry: Registry, { declaration }: Entity): MenuGroup =>
  (registry.entities.get(declaration.tabOf ?? '')?.declaration ?? declaration).menuGroup ?? defaultMenuGroup

/** Returns entities by the groups of the menu, both in the order of the menu. */
export const byMenuGroup = (registry: Registry, entities: readonly Entity[]) =>
  menuGroups.flatMap(group => {
    const own = entities.filter(entity => menuGroupOf(registry, entity) === group)
    return own.length > 0 ? [{ group, entities: own }] : []
  })
