/**
 * Building blocks of response schemas. Each shape is written once, in zod: its type is inferred, the OpenAPI document
 * contains it as JSON Schema, and parsing removes unknown properties.
 */
import * as z from 'zod/mini'
import type { PermissionKey, RoleName } from './authorization.ts'
import { localized, type Localized } from './localized.ts'
import { locales } from './languages.ts'

export const id = z.uuid()
export const instant = z.iso.datetime()
export const day = z.iso.date()

/** A record, or another object whose properties are defined elsewhere. */
export const row = z.record(z.string(), z.unknown())

/** Numbers by name. */
export const counted = z.record(z.string(), z.int())

/** An empty object. */
export const nothing = z.object({})

/** The name of a role; which ones exist depends on the product. */
export const role = z.string() as z.ZodMiniType<RoleName>
export const permissionKey = z.string() as z.ZodMiniType<PermissionKey>

export const locale = z.literal(locales)

/** A shape for each language, under the localized names of a property: `title_ge`, `title_en`. */
export const inLanguages = <Name extends string, Shape extends z.ZodMiniType>(
  name: Name,
  shape: Shape,
): Localized<Name, Shape> => localized(name, () => shape)
