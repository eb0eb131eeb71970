import { SortableColumns } from '../../../panel/record/list/SortableColumns.tsx'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'
import { propertyNames } from '../../../engine/model/checks/checkContext.ts'
import { locales } from '../../../engine/model/languages.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Field } from '../../../panel/ui/Field.tsx'
import { Check, Select } from '../../../panel/ui/inputs.tsx'
import { entityIn, fieldsOf, resourceOf, withoutEmpty, withEntity, withOverlay } from './editing/edited.ts'
import { labelIn, useEditing } from './useEditing.ts'
import '../../../panel/record/list/views.css'

type List = Pick<NonNullable<EntityDeclaration['list']>, 'columns' | 'filters' | 'sort'>

/** The columns, filters and sort order of the list. */
export function ListSettings() {
  const editing = useEditing()
  const { edited, types, change } = editing
  const { t, locale } = useReader()
  const entity = entityIn(edited, types)
  const list: List = { columns: [], ...entity.list }
  const fields = fieldsOf(edited, types).filter(view => !view.isHidden)
  const system = [
    ...(entity.moderated === undefined ? [] : ['status']),
    ...(fields.some(({ field }) => field.completeness) ? ['completeness'] : []),
    'created_at',
    'updated_at',
  ]
  const isSystem = (name: string): boolean => system.includes(name)
  const label = (name: string): string =>
    isSystem(name) ? t(`declaring.system.${name}`) : labelIn(editing, locale, 'fields', name)
  const names = [...fields.map(({ field }) => field.name), ...system]
  const narrows = ({ type: name }: { type: string }): boolean => {
    const type = types.get(name)
    return (
      type !== undefined &&
      type.column !== 'json' &&
      (type.sortable === true || type.operators.some(one => one === 'neq' || one === 'gte'))
    )
  }
  const filterable = [...fields.filter(({ field }) => narrows(field)).map(({ field }) => field.name), ...system]
  const sortable = [
    ...fields
      .filter(
        ({ field }) =>
          types.get(field.type)?.sortable && [...list.columns, ...(list.filters ?? [])].includes(field.name),
      )
      .flatMap(({ field }) =>
        propertyNames(field, types.get(field.type)).map((name, place): [string, string] => [
          name,
          field.localized ? t(`declaring.field.${locales[place]}`, { label: label(field.name) }) : label(field.name),
        ]),
      ),
    ...['created_at', 'updated_at'].map((name): [string, string] => [name, label(name)]),
  ]
  const set = (next: Partial<List>): void => {
    const whole = { ...list, ...next }
    const kept = withoutEmpty({ columns: whole.columns, filters: whole.filters, sort: whole.sort })
    if (resourceOf(edited))
      return change(withEntity(edited, one => ({ ...one, list: { ...one.list, ...kept, columns: whole.columns } })))
    change(withOverlay(edited, one => ({ ...one, ...next })))
  }
  const [sort, order] = list.sort ?? ['', 'ASC']
  const toggled = (known: readonly string[], name: string, isOn: boolean): string[] =>
    isOn ? [...known, name] : known.filter(one => one !== name)
  return (
    <section aria-label={t('declaring.resource.list')}>
      <h2>{t('declaring.resource.list')}</h2>
      <Field several role="group" aria-label={t('declaring.resource.columns')} label={t('declaring.resource.columns')}>
        {() => (
          <>
            <SortableColumns
              columns={list.columns.map(name => ({ name, label: label(name) }))}
              onChoose={columns => set({ columns: [...columns] })}
            />
            <div className="m-checks">
              {names
                .filter(name => !list.columns.includes(name))
                .map(name => (
                  <Check key={name} checked={false} onChange={() => set({ columns: [...list.columns, name] })}>
                    {label(name)}
                  </Check>
                ))}
            </div>
          </>
        )}
      </Field>
      <Field several role="group" aria-label={t('declaring.resource.filters')} label={t('declaring.resource.filters')}>
        {() => (
          <div className="m-checks">
            {filterable.map(name => (
              <Check
                key={name}
                checked={list.filters?.includes(name) === true}
                onChange={event => set({ filters: toggled(list.filters ?? [], name, event.target.checked) })}
              >
                {label(name)}
              </Check>
            ))}
          </div>
        )}
      </Field>
      <div className="declaring-pair">
        <Field label={t('declaring.resource.sort')}>
          {control => (
            <Select
              {...control}
              value={sort}
              nothing={t('declaring.field.not_chosen')}
              options={sortable}
              onChoose={name => set({ sort: name === '' ? undefined : [name, order] })}
            />
          )}
        </Field>
        <Field label={t('declaring.resource.direction')}>
          {control => (
            <Select
              {...control}
              value={order}
              disabled={sort === ''}
              options={[
                ['ASC', t('declaring.resource.ascending')],
                ['DESC', t('declaring.resource.descending')],
              ]}
              onChoose={value => set({ sort: [sort, value === 'DESC' ? 'DESC' : 'ASC'] })}
            />
          )}
        </Field>
      </div>
    </section>
  )
}
