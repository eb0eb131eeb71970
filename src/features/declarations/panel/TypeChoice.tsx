import type { FieldDeclaration } from '../../../engine/model/declaration.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Select } from '../../../panel/ui/inputs.tsx'
import { retyped } from './editing/retyped.ts'
import { fieldTypeGroups } from './fieldTypeGroups.ts'
import { useEditing } from './useEditing.ts'

interface Props {
  field: FieldDeclaration
  /** The published declaration, if any. */
  was: FieldDeclaration | undefined
}

/** The type of a field. Values of a published field are converted, except for types with several parts. */
export function TypeChoice({ field, was }: Props) {
  const { edited, types, registry, change } = useEditing()
  const { t } = useReader()
  const nameOf = (type: string): string => t(`declaring.palette.types.${type}.name`, { _: type })
  const hasParts = (type: string): boolean => types.get(type)?.parts !== undefined
  const isOffered = (type: string): boolean =>
    type === field.type || (types.has(type) && !hasParts(type) && !(was && hasParts(was.type)))
  const groups = Object.entries(fieldTypeGroups).map(([group, names]) => [group, names.filter(isOffered)] as const)
  return (
    <Select
      small
      className="declaring-type-choice"
      aria-label={t('declaring.field.type')}
      value={field.type}
      onChoose={type => change(retyped(edited, field.name, type, { registry, types }))}
    >
      {groups.map(
        ([group, names]) =>
          names.length > 0 && (
            <optgroup key={group} label={t(`declaring.palette.groups.${group}`)}>
              {names.map(type => (
                <option key={type} value={type}>
                  {nameOf(type)}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </Select>
  )
}
