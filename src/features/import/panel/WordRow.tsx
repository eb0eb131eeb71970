import { locales } from '../../../engine/model/languages.ts'
import type { ImportChoice, ImportMeaning } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { RecordPicker } from '../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { titleOf } from '../../../panel/data/values.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'

interface Props {
  id: string
  /** What the field is called. */
  field: string
  meaning: ImportMeaning
  /** All that may be chosen, where they are few. */
  choices: readonly ImportChoice[]
  /** The records to choose from, where they are many. */
  target: Entity | undefined
  /** What a person decided: undefined while they did not, null for leaving it empty. */
  decided: unknown
  /** What the decision is called, where it is no choice of the list. */
  decidedTitle: string
  onDecide(value: unknown, title: string): void
}

const empty = 'null'

/** What one word of a file means, and the deciding on it. */
export function WordRow({
  id,
  field,
  meaning: { word, count, found, suggested },
  choices,
  target,
  decided,
  decidedTitle,
  onDecide,
}: Props) {
  const reader = useReader()
  const { t, number, locale } = reader
  const titleIn = ({ titles, value }: ImportChoice): string =>
    titles[locales.indexOf(locale)] ?? titles[0] ?? String(value)
  const isClear = decided === undefined && found.length === 1
  const offered = decided === undefined ? (found.length > 1 ? found : suggested) : []
  const value = decided === null ? empty : String(decided ?? (isClear ? found[0]?.value : '') ?? '')
  const choose = (text: string) => {
    const choice = choices.find(one => String(one.value) === text)
    onDecide(text === empty ? null : text === '' ? undefined : (choice?.value ?? text), choice ? titleIn(choice) : '')
  }
  const shown = decided === undefined ? (found.length === 1 && found[0] ? titleIn(found[0]) : '') : decidedTitle
  return (
    <tr data-unclear={(!isClear && decided === undefined) || undefined}>
      <th scope="row">{word}</th>
      <td className="m-number">{number(count)}</td>
      <td>
        {choices.length > 0 || !target ? (
          <Select aria-label={t('importing.choose_for', { word, field })} value={value} onChoose={choose}>
            <option value="">{t('importing.undecided')}</option>
            <option value={empty}>{t('importing.leave_empty')}</option>
            {choices.map(choice => (
              <option key={String(choice.value)} value={String(choice.value)}>
                {titleIn(choice)}
              </option>
            ))}
          </Select>
        ) : (
          <>
            <label className="import-hidden" htmlFor={id}>
              {t('importing.choose_for', { word, field })}
            </label>
            <RecordPicker
              id={id}
              entity={target}
              shown={decided === null ? t('importing.leave_empty') : shown}
              onPick={record => onDecide(record.id, titleOf(target, record, reader))}
              onClear={() => onDecide(undefined, '')}
            />
            {decided === undefined && !isClear && (
              <Button small onClick={() => onDecide(null, '')}>
                {t('importing.leave_empty')}
              </Button>
            )}
          </>
        )}
        {offered.length > 0 && (
          <span className="import-offers">
            {t(found.length > 1 ? 'importing.ambiguous' : 'importing.did_you_mean')}
            {offered.map(choice => (
              <Button
                key={String(choice.value)}
                small
                aria-label={t('importing.take', { word, field, title: titleIn(choice) })}
                onClick={() => onDecide(choice.value, titleIn(choice))}
              >
                {titleIn(choice)}
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  )
}
