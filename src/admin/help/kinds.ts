import type { Entity, Registry } from '../../model/registry.ts'

/** The moderated entity of a kind's number; undefined where the person reads none of it. */
export const entityOfKind = (registry: Registry, kind: unknown): Entity | undefined => [...registry.entities.values()].find(({ declaration }) => declaration.moderated !== undefined && declaration.moderated === kind)
