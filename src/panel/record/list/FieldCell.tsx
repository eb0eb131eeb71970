import { languages, type Language, localeOf } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Field } from '../../../engine/model/registry.ts'
import type { FieldView, RelatedRecords } from '../../data/fieldView.ts'
import type { Reader } from '../../data/reader.ts'
import { isBlank, valueOf } from '../../data/values.ts'

interface Props {
  field: Field
  fieldView: FieldView
  record: Row
  reader: Reader
  related: RelatedRecords
  /** Whether it has a single line. */
  brief?: boolean
}

/** The content of a cell: the reader's language, with the other one muted after or below it, or a dash. */
export function FieldCell({ field, fieldView: { Cell }, record, reader, related, brief }: Props) {
  const show = (language: Language) => {
    const value = valueOf(field, record, language)
    return isBlank(value) ? null : <Cell field={field} value={value} reader={reader} related={related} brief={brief} />
  }
  const mine = show(reader.language)
  if (!field.declaration.localized) return mine ?? <Dash />
  const language: Language = languages.find(one => one !== reader.language) ?? reader.language
  const other = show(language)
  if (!mine && !other) return <Dash />
  return (
    <>
      {mine}
      {other && (
        <span className={mine ? 'm-second' : 'm-fallback'} lang={localeOf[language]}>
          {other}
        </span>
      )}
    </>
  )
}

const Dash = () => <span className="m-quiet">–</span>
