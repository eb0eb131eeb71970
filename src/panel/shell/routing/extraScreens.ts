import type { ScreenName } from '../../../tourism/panel/screens.ts'

/** Screens of one record beside its form, by the segment before the id (seed specification, section 2). */
const byEntity: Readonly<Record<string, readonly (readonly [segment: string, screen: ScreenName])[]>> = {
  establishments: [
    ['statistics', 'statistics'],
    ['meta', 'meta'],
  ],
}

/** The further screens that records of an entity have. */
export const extraScreens = (entity: string): readonly (readonly [segment: string, screen: ScreenName])[] => byEntity[entity] ?? []

/** The path of such a screen, below `/platform`. */
export const extraPath = (entity: string, segment: string, id: string): string => `/${entity}/${segment}/${encodeURIComponent(id)}`
