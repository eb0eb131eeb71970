import type { Values } from '../../../panel/ui/Form.tsx'
import { accountWays, type FirstRecord, type RequestedField } from '../accountWays.ts'

/** A first record by its name. Throws for one that the product does not have. */
export function brought(name: string): FirstRecord {
  const found = accountWays().firstRecords[name]
  if (!found) throw new Error(`No first record ${name}`)
  return found
}

/** What the input of a field is called, which is what the server calls a problem of it. */
export const inputName = (name: string, field: RequestedField): string => `${name}.${field.name}`

/** The names of the inputs that must be filled in. */
export const inputNames = (name: string | undefined): string[] =>
  name === undefined ? [] : brought(name).fields.map(field => inputName(name, field))

/** The part of a body that brings a first record, out of what was typed. */
export function bodyOfBrought(name: string | undefined, values: Values): Record<string, unknown> {
  if (name === undefined) return {}
  const valueOf = (field: RequestedField): unknown => {
    const typed = values[inputName(name, field)]
    return field.choices ? Number(typed) : typed
  }
  return { [name]: Object.fromEntries(brought(name).fields.map(field => [field.name, valueOf(field)])) }
}
