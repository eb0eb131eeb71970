import type { FieldDeclaration } from '../../../../engine/model/declaration.ts'
import type { Registry } from '../../../../engine/model/registry.ts'
import { fieldNamed, type Edited, type FieldTypes } from './edited.ts'
import { withFieldChanged } from './editedFields.ts'
import { withList } from './editedLists.ts'
import { listFor, needsOf } from './newField.ts'

/** Options that exist for all field types. */
const common = ['name', 'column', 'required', 'public', 'read', 'write', 'completeness', 'unless'] as const

/**
 * Changes the type of a field: options of both types are kept, and required options of the new type get initial values.
 */
export function retyped(
  edited: Edited,
  name: string,
  type: string,
  { registry, types }: { registry: Registry; types: FieldTypes },
): Edited {
  const field = fieldNamed(edited, name, types)?.field
  const meaning = types.get(type)
  if (!field || !meaning || field.type === type) return edited
  const isLocalized = field.localized === true && meaning.localizable === true
  const kept = [
    ...common,
    ...(meaning.options ?? []),
    ...(meaning.words || meaning.named ? (['search'] as const) : []),
    ...(meaning.sortable && meaning.column === 'text' ? (['unique'] as const) : []),
  ]
  const said: Partial<FieldDeclaration> = Object.fromEntries(
    kept.flatMap(option => (field[option] === undefined ? [] : [[option, field[option]]])),
  )
  const list = listFor(edited, name, registry)
  const next = {
    ...needsOf(meaning, list, registry),
    ...said,
    ...(isLocalized ? { localized: true } : typeof said.required === 'string' ? { required: true } : {}),
    name,
    type,
  } as FieldDeclaration
  const changed = withFieldChanged(edited, name, next)
  return next.choices === list ? withList(changed, { name: list, values: [] }) : changed
}
