import type { ComponentType } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'

/** What a product brings to the lines of activity. */
export interface ActivityParts {
  /** What can be done with a change of many records; loaded when it is shown. */
  BatchTools?: ComponentType<{ id: string; by: string; entity: Entity }>
}

let parts: ActivityParts = {}

/** Says, before activity is shown, what a product shows in it. */
export const bringActivityParts = (value: ActivityParts): void => void (parts = value)

/** What the product shows in activity; nothing where it has said so. */
export const activityParts = (): ActivityParts => parts
