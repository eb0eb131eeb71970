/**
 * What the shapes of answers are written with. A shape is written once, in zod: its type is inferred, the API's document has it
 * as JSON Schema, and what is more than it says is left out by parsing.
 */
import * as z from 'zod/mini'
import type { PermissionKey, RoleName } from './authorization.ts'
import { localized, type Localized } from './localized.ts'
import { locales } from './languages.ts'

export const id = z.uuid()
export const instant = z.iso.datetime()
export const day = z.iso.date()

/** A record, or another object whose parts are said elsewhere. */
export const row = z.record(z.string(), z.unknown())

/** Numbers by name. */
export const counted = z.record(z.string(), z.int())

/** Contains no information. */
export const nothing = z.object({})

/** The name of a role; a product says which there are. */
export const role = z.string() as z.ZodMiniType<RoleName>
export const permissionKey = z.string() as z.ZodMiniType<PermissionKey>

export const locale = z.literal(locales)

/** Something in every language, under its property's name in each: `title_ge`, `title_en`. */
export const inLanguages = <Name extends string, Shape extends z.ZodMiniType>(
  name: Name,
  shape: Shape,
): Localized<Name, Shape> => localized(name, () => shape)
