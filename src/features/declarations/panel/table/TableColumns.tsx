import { useMemo } from 'react'
import { rejectedCells } from '../../../../engine/rules/declaring/fromTable.ts'
import { locales } from '../../../../engine/model/languages.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { Check, Select, TextInput } from '../../../../panel/ui/inputs.tsx'
import { relabelled } from '../editing/newField.ts'
import { withFieldChanged } from '../editing/editedFields.ts'
import { textOf } from '../editing/editedTexts.ts'
import { fieldTypeGroups } from '../fieldTypeGroups.ts'
import { fieldNow, fromCells, nameOfField, withType, type TableDraft, type TableField } from './tableDraft.ts'

const shownCells = 3
const shownMisfits = 2

/** Returns the first different cells, as one text. */
const examplesOf = (cells: readonly string[], count: number): string => [...new Set(cells)].slice(0, count).join(' · ')

interface Props {
  draft: TableDraft
  /** The entities that a column can refer to, with their labels. */
  resources: readonly (readonly [name: string, label: string])[]
  onChange(draft: TableDraft): void
}

/** Maps the columns of a file to new fields: their labels and types. */
export function TableColumns({ draft, resources, onChange }: Props) {
  const { t, number } = useReader()
  const { excess, fields } = draft
  return (
    <>
      <p className="m-quiet">{t('declaring.table.hint')}</p>
      {excess.length > 0 && (
        <p className="declaring-notice">
          {t('declaring.table.beyond', {
            limit: number(fields.length),
            smart_count: excess.length,
            columns: excess.join(', '),
          })}
        </p>
      )}
      <table className="m-plain-table declaring-columns" aria-label={t('declaring.table.columns')}>
        <thead>
          <tr>
            {['column', 'label', 'type'].map(name => (
              <th key={name} scope="col">
                {t(`declaring.table.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <ColumnLine key={field.id} {...{ draft, field, resources, onChange }} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function ColumnLine({ draft, field, resources, onChange }: Props & { field: TableField }) {
  const { t, number } = useReader()
  const { registry } = usePanel()
  const types = registry.fieldTypes
  const name = nameOfField(draft, field)
  const now = fieldNow(draft, field, types)
  const type = types.get(now?.type ?? '')
  // References, choices and booleans are matched by name.
  const isRead = type?.column !== 'boolean' && now?.choices === undefined && now?.reference === undefined
  const unfit = useMemo(() => (type && isRead ? rejectedCells(type, field.cells) : []), [type, isRead, field.cells])
  if (!now || !type) return null
  const heads = Object.values(field.columns).join(', ')
  const isTaken = !draft.excluded.has(field.id)
  const examples = examplesOf(field.cells, shownCells)
  const take = (isOn: boolean): void => {
    const excluded = new Set(draft.excluded)
    if (isOn) excluded.delete(field.id)
    else excluded.add(field.id)
    onChange({ ...draft, excluded })
  }
  const groups = Object.entries(fieldTypeGroups).map(([group, names]) => ({
    group,
    names: names.filter(one => {
      const other = types.get(one)
      return one === now.type || (other !== undefined && fromCells(other, field))
    }),
  }))
  return (
    <tr data-left={isTaken ? undefined : ''}>
      <th scope="row">
        <Check checked={isTaken} onChange={event => take(event.target.checked)}>
          {heads || t('declaring.table.no_column')}
        </Check>
        <span className="m-quiet declaring-examples">{examples}</span>
      </th>
      <td>
        <div className="declaring-labels">
          {locales.map(locale => (
            <TextInput
              key={locale}
              className="m-small"
              aria-label={t('declaring.table.label_of', {
                column: heads,
                label: t(`declaring.field.${locale}`, { label: t('declaring.field.text') }),
              })}
              lang={locale}
              placeholder={t(`declaring.table.${locale}`)}
              autoComplete="off"
              maxLength={300}
              disabled={!isTaken}
              value={textOf(draft.edited, locale, 'fields', name)}
              onChange={event => {
                const said = { locale, text: event.target.value, types }
                onChange({ ...draft, edited: relabelled(draft.edited, name, said).edited })
              }}
            />
          ))}
        </div>
      </td>
      <td>
        <div className="declaring-labels">
          <Select
            small
            aria-label={t('declaring.table.type_of', { column: heads })}
            disabled={!isTaken}
            value={now.type}
            onChoose={chosen => onChange(withType(draft, field, chosen, { registry, types }))}
          >
            {groups.map(
              ({ group, names }) =>
                names.length > 0 && (
                  <optgroup key={group} label={t(`declaring.palette.groups.${group}`)}>
                    {names.map(one => (
                      <option key={one} value={one}>
                        {t(`declaring.palette.types.${one}.name`)}
                      </option>
                    ))}
                  </optgroup>
                ),
            )}
          </Select>
          {now.reference !== undefined && (
            <Select
              small
              aria-label={t('declaring.table.reference_of', { column: heads })}
              disabled={!isTaken}
              value={now.reference}
              options={resources}
              onChoose={reference =>
                onChange({ ...draft, edited: withFieldChanged(draft.edited, name, { ...now, reference }) })
              }
            />
          )}
        </div>
        {isTaken && unfit.length > 0 && (
          <p className="m-problem">
            {t('declaring.table.unfit', {
              count: number(unfit.length),
              total: number(field.cells.length),
              examples: examplesOf(unfit, shownMisfits),
            })}
          </p>
        )}
      </td>
    </tr>
  )
}
