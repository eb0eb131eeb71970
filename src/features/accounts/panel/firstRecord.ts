import type { Values } from '../../../panel/ui/Form.tsx'
import { registrationConfig, type FirstRecord, type RequestedField } from '../registrationConfig.ts'

/** Returns a first record by its name. Throws if the product does not have it. */
export function firstRecordNamed(name: string): FirstRecord {
  const found = registrationConfig().firstRecords[name]
  if (!found) throw new Error(`No first record ${name}`)
  return found
}

/** The name of a field's input, which is also its name in the server's problems. */
export const inputName = (name: string, field: RequestedField): string => `${name}.${field.name}`

/** The names of the inputs that must be filled in. */
export const inputNames = (name: string | undefined): string[] =>
  name === undefined ? [] : firstRecordNamed(name).fields.map(field => inputName(name, field))

/** The part of the request body with the first record, from the entered values. */
export function firstRecordBody(name: string | undefined, values: Values): Record<string, unknown> {
  if (name === undefined) return {}
  const valueOf = (field: RequestedField): unknown => {
    const typed = values[inputName(name, field)]
    return field.choices ? Number(typed) : typed
  }
  return { [name]: Object.fromEntries(firstRecordNamed(name).fields.map(field => [field.name, valueOf(field)])) }
}
