import type { ComponentType } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'

/** The components that a product adds to the activity screen. */
export interface ActivityParts {
  /** The actions on a bulk change; loaded when shown. */
  BatchTools?: ComponentType<{ id: string; by: string; entity: Entity }>
}

let parts: ActivityParts = {}

/** Configures the components of the activity screen. Must be called before it is shown. */
export const configureActivityParts = (value: ActivityParts): void => void (parts = value)

/** The components of the activity screen; none by default. */
export const activityParts = (): ActivityParts => parts
