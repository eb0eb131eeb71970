import type { CodeList } from '../../../engine/model/declaration.ts'
import { useReader } from '../../data/reader.ts'
import { Select } from '../../ui/inputs.tsx'

interface Props {
  id: string
  list: CodeList
  value: unknown
  onChange(value: string | number | null): void
  onBlur?(): void
  /** What choosing nothing is called. */
  nothing: string
  invalid?: boolean
  describedBy?: string | undefined
}

/** One of a code list. A value that the list does not have stays as it is. */
export const CodeSelect = ({ list, value, onChange, ...select }: Props) => {
  const { t } = useReader()
  const known = list.values.some(code => code.value === value)
  const strange = known || value === null || value === undefined ? [] : ([[String(value), String(value)]] as const)
  return (
    <Select
      {...select}
      value={value === null || value === undefined ? '' : String(value)}
      onChoose={chosen => onChange(list.values.find(code => String(code.value) === chosen)?.value ?? null)}
      options={[...strange, ...list.values.map(code => [String(code.value), t(`codes.${list.name}.${code.name}`)] as const)]}
    />
  )
}
