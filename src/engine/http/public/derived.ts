import * as z from 'zod/mini'
import type { OpeningHours } from '../../fields/openingHours.ts'
import { playerOf } from '../../fields/videoAddress.ts'
import { described } from '../../model/described.ts'
import { instant } from '../../model/shapes.ts'
import { type Language, languages } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { countryDay } from '../../rules/time/countryDays.ts'
import { type Hours, openAt } from '../../rules/time/openAt.ts'
import type { PublicView } from '../../rules/access/publicView.ts'
import { type HoursWord, knownHoursText } from './hoursTexts.ts'

/** What is needed to compute derived values. */
export interface Derivers {
  clock: () => Date
  hoursWord: HoursWord
}

/**
 * Values that a public record has in addition to its fields, because it has a field of some type: their shapes by name,
 * and how they are computed.
 */
interface Derivation {
  /** The properties that they are computed from. */
  properties(field: Field): readonly string[]
  shapes(field: Field, languages: readonly Language[], name: Naming): Record<string, z.ZodMiniType>
  values(field: Field, languages: readonly Language[], name: Naming, derivers: Derivers): (row: Row) => Row
}

type Naming = (name: string, language: Language) => string

const textOf = (field: Field): string => `${field.declaration.name}_text`

const hoursOf = ({ declaration }: Field, row: Row): Hours => ({
  always_open: row[declaration.overruledBy ?? ''] === true,
  working_days: (row[declaration.name] ?? null) as OpeningHours | null,
})

const openingHours: Derivation = {
  properties: ({ declaration }) => [declaration.name, ...(declaration.overruledBy ? [declaration.overruledBy] : [])],
  shapes: (field, requested, name) => ({
    open_now: described('Whether it is open now; null if unknown', z.nullable(z.boolean())),
    opens_at: described('When it opens next, if it is closed and opens within 14 days', z.nullable(instant)),
    closes_at: described('When it closes, if it is open and closes within 14 days', z.nullable(instant)),
    ...Object.fromEntries(
      requested.map(language => [
        name(textOf(field), language),
        described('The hours in words', z.nullable(z.string())),
      ]),
    ),
  }),
  values: (field, requested, name, { clock, hoursWord }) => {
    const now = clock()
    const today = countryDay(now)
    const texts = requested.map(language => [name(textOf(field), language), language] as const)
    return row => {
      const hours = hoursOf(field, row)
      const opening = openAt(hours, now)
      const record: Row = {
        open_now: opening?.open ?? null,
        opens_at: opening && !opening.open ? (opening.opensAt?.toISOString() ?? null) : null,
        closes_at: opening?.open ? (opening.closesAt?.toISOString() ?? null) : null,
      }
      for (const [property, language] of texts) record[property] = knownHoursText(hoursWord, hours, language, today)
      return record
    }
  },
}

const player = z.object({ provider: z.literal(['youtube', 'vimeo']), url: z.url(), embed_url: z.url() })
const playersOf = (field: Field): string => `${field.declaration.name}_players`

const videos: Derivation = {
  properties: ({ declaration }) => [declaration.name],
  shapes: field => ({
    [playersOf(field)]: described(
      'The video players, which set no cookies until someone plays a video',
      z.array(player),
    ),
  }),
  values: field => row => {
    const links = row[field.declaration.name]
    return {
      [playersOf(field)]: (Array.isArray(links) ? links.map(String) : [])
        .map(playerOf)
        .filter(one => one !== undefined),
    }
  },
}

/** By the type of the field that they are computed from. */
const derivations: Readonly<Record<string, Derivation>> = { opening_hours: openingHours, videos }

const languagesOf = ({ language }: PublicView): readonly Language[] => (language ? [language] : languages)
const naming = ({ language }: PublicView): Naming => (language ? name => name : (name, other) => `${name}_${other}`)

/** Returns the public fields of an entity from which values are derived, each with the derivation. */
const derivedOf = ({ fields }: Entity): [Field, Derivation][] =>
  [...fields.values()].flatMap(field => {
    const derivation = derivations[field.type.name]
    return derivation && field.declaration.public ? [[field, derivation] as [Field, Derivation]] : []
  })

/** Returns the shapes of a public record's derived values. */
export const derivedShapes = (view: PublicView): Record<string, z.ZodMiniType> =>
  Object.assign(
    {},
    ...derivedOf(view.entity).map(([field, { shapes }]) => shapes(field, languagesOf(view), naming(view))),
  )

/** Names that are computed together, and the properties that they are computed from. */
interface DerivedPart {
  names: readonly string[]
  properties: readonly string[]
  values(derivers: Derivers): (row: Row) => Row
}

const known = new WeakMap<PublicView, readonly DerivedPart[]>()

/** Returns the derived values of a public record, in parts. */
export function derivedParts(view: PublicView): readonly DerivedPart[] {
  const parts =
    known.get(view) ??
    derivedOf(view.entity).map(([field, { shapes, properties, values }]): DerivedPart => {
      const [spoken, name] = [languagesOf(view), naming(view)]
      return {
        names: Object.keys(shapes(field, spoken, name)),
        properties: properties(field),
        values: derivers => values(field, spoken, name, derivers),
      }
    })
  known.set(view, parts)
  return parts
}

/**
 * Creates a function that computes the derived values of a public record, or only those with certain names, at the
 * current time; create it once for many records. Values that are not requested are not computed.
 */
export function createDeriver(
  view: PublicView,
  derivers: Derivers,
  requested?: ReadonlySet<string>,
): (row: Row) => Row {
  const parts = derivedParts(view).filter(({ names }) => !requested || names.some(name => requested.has(name)))
  const workers = parts.map(({ values }) => values(derivers))
  const all = (row: Row): Row => Object.assign({}, ...workers.map(values => values(row)))
  if (!requested) return all
  const names = parts.flatMap(part => part.names.filter(name => requested.has(name)))
  return row => {
    const whole = all(row)
    return Object.fromEntries(names.map(name => [name, whole[name]]))
  }
}
