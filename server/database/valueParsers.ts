/** Parses the text of a value, as PostgreSQL sends it, into the plain JSON value that a row holds. */
export type ValueParser = (text: string) => unknown

type ParserLookup = (type: number, format?: 'text' | 'binary') => ValueParser

/** How both databases send instants, in UTC: parsed without a Date, which would take a tenth of the time of a page. */
const universal = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** A value such as "infinity" or a year BC does not fit into a Date; its text is returned unchanged. */
function isoInstant(text: string): string {
  const [, day, time, fraction = ''] = universal.exec(text) ?? []
  if (day) return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

const sameText: ValueParser = text => text

/**
 * Parsers by PostgreSQL type number, shared by both databases so that their rows are alike: numbers for int8 and numeric
 * (exact up to 2^53), ISO text with milliseconds and Z for timestamptz, 'YYYY-MM-DD' for date, parsed json and jsonb.
 */
export const valueParsers: Readonly<Record<number, ValueParser>> = {
  16: text => text === 't', // bool
  20: Number, // int8
  21: Number, // int2
  23: Number, // int4
  26: Number, // oid
  114: text => JSON.parse(text) as unknown, // json
  700: Number, // float4
  701: Number, // float8
  1082: sameText, // date
  1083: sameText, // time
  1114: sameText, // timestamp
  1184: isoInstant, // timestamptz
  1186: sameText, // interval
  1700: Number, // numeric
  3802: text => JSON.parse(text) as unknown, // jsonb
}

/** Array type → type of its elements, both as PostgreSQL type numbers. */
const elementTypes: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1005: 21,
  1007: 23,
  1016: 20,
  1021: 700,
  1022: 701,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  3807: 3802,
}

const textArray = 1009

function parseElements(elements: unknown, parse: ValueParser): unknown {
  if (Array.isArray(elements)) return elements.map(element => parseElements(element, parse))
  return elements === null ? null : parse(elements as string)
}

/** A list without quoted or nested elements; the database quotes elements with special characters. */
const plainList = /^\{[^"{}\\]*\}$/

const splitList =
  (splitAny: ValueParser): ValueParser =>
  text => {
    if (text === '{}') return []
    return plainList.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : splitAny(text)
  }

const uuidArray = 2951

/**
 * The `getTypeParser` for the pg driver: `new Pool({ types: { getTypeParser: parserLookup(pg.types.getTypeParser) } })`. It looks types up
 * in the shared table, including arrays, and uses the driver's own lookup for all others.
 */
export function parserLookup(driverLookup: ParserLookup): ParserLookup {
  const splitArray = splitList(driverLookup(textArray, 'text'))
  const made = new Map<number, ValueParser>()
  const make = (type: number): ValueParser => {
    const parse = valueParsers[type]
    if (parse) return parse
    if (type === textArray || type === uuidArray) return splitArray
    const parseElement = valueParsers[elementTypes[type] ?? 0]
    if (!parseElement) return driverLookup(type, 'text')
    return text => parseElements(splitArray(text), parseElement)
  }
  return (type, format) => {
    if (format === 'binary') return driverLookup(type, format)
    const known = made.get(type) ?? make(type)
    made.set(type, known)
    return known
  }
}
