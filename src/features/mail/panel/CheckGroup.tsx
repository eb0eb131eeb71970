import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { Check } from '../../../panel/ui/inputs.tsx'

interface Props<Value> {
  list: string
  chosen: readonly Value[]
  problem?: string | undefined
  /** Codes that are not offered. */
  without?: readonly unknown[]
  label: string
  onChange(chosen: readonly Value[]): void
}

/** Checkboxes for the codes of a list. */
export function CheckGroup<Value extends string | number>({
  list,
  chosen,
  problem,
  without = [],
  label,
  onChange,
}: Props<Value>) {
  const { t } = useReader()
  const { values } = usePanel().registry.codeList(list)
  const toggle = (value: Value): void =>
    onChange(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value])
  return (
    <fieldset className="mail-criterion">
      <legend className="m-label">{label}</legend>
      <div className="m-checks">
        {values
          .filter(({ value }) => !without.includes(value))
          .map(({ value, name }) => (
            <Check key={name} checked={chosen.some(one => one === value)} onChange={() => toggle(value as Value)}>
              {t(`codes.${list}.${name}`)}
            </Check>
          ))}
      </div>
      {problem && <p className="m-problem">{problem}</p>}
    </fieldset>
  )
}
