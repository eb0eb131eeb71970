import type { CodeList } from '../../../engine/model/declaration.ts'
import { useReader } from '../../data/reader.ts'

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

/** One of a code list, as the browser's own select. A value that the list does not have stays as it is. */
export const Select = ({ id, list, value, onChange, onBlur, nothing, invalid, describedBy }: Props) => {
  const { t } = useReader()
  const known = list.values.some(code => code.value === value)
  return (
    <select
      id={id}
      className="m-input m-select"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={event => onChange(list.values.find(code => String(code.value) === event.target.value)?.value ?? null)}
      onBlur={onBlur}
    >
      <option value="">{nothing}</option>
      {!known && value !== null && value !== undefined && <option value={String(value)}>{String(value)}</option>}
      {list.values.map(code => (
        <option key={code.name} value={String(code.value)}>
          {t(`codes.${list.name}.${code.name}`)}
        </option>
      ))}
    </select>
  )
}
