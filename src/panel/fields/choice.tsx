import { usePanel } from '../data/RegistryContext.ts'
import type { CellProps, InputProps, FieldView } from '../data/fieldView.ts'
import { useReader } from '../data/reader.ts'
import { toneOf } from './tones.ts'
import type { CodeList } from '../../engine/model/declaration.ts'
import { Select } from '../ui/inputs.tsx'

interface Props {
  id: string
  list: CodeList
  value: unknown
  onChange(value: string | number | null): void
  onBlur?(): void
  /** The label of the empty option. */
  nothing: string
  invalid?: boolean
  describedBy?: string | undefined
}

/** Returns the values of a list that can be chosen; retired values only if they were chosen before. */
export const offeredOf = (list: CodeList, chosen: readonly unknown[]): CodeList['values'] =>
  list.values.filter(({ retired, value }) => !retired || chosen.includes(value))

/** A select of a code list. A value that is not in the list is kept. */
const CodeSelect = ({ list, value, onChange, ...select }: Props) => {
  const { t } = useReader()
  const known = list.values.some(code => code.value === value)
  const strange = known || value === null || value === undefined ? [] : ([[String(value), String(value)]] as const)
  return (
    <Select
      {...select}
      value={value === null || value === undefined ? '' : String(value)}
      onChoose={chosen => onChange(list.values.find(code => String(code.value) === chosen)?.value ?? null)}
      options={[
        ...strange,
        ...offeredOf(list, [value]).map(code => [String(code.value), t(`codes.${list.name}.${code.name}`)] as const),
      ]}
    />
  )
}

const listName = (field: CellProps['field']): string => field.declaration.choices ?? ''

const Input = ({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) => {
  const { registry } = usePanel()
  const { t } = useReader()
  return (
    <CodeSelect
      id={id}
      list={registry.codeList(listName(field))}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      nothing={t('panel.values.choose')}
      invalid={invalid}
      describedBy={describedBy}
    />
  )
}

/** The label of a code, or a coloured chip for a status. */
const Cell = ({ field, value, reader }: CellProps) => {
  const list = usePanel().registry.codeList(listName(field))
  const name = list.values.find(code => code.value === value)?.name
  const word = name === undefined ? String(value) : reader.t(`codes.${list.name}.${name}`)
  const tone = toneOf(list.name, name)
  return tone ? (
    <span className={`m-chip m-tone-${tone}`}>{word}</span>
  ) : (
    <span className="m-excerpt" title={word}>
      {word}
    </span>
  )
}

export const choice: FieldView = {
  editable: 'cell',
  shared: true,
  Input,
  Cell,
  width: 1.6,
}
