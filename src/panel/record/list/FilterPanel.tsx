import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { TextFilter } from '../../fields/parts/TextFilter.tsx'
import { type ListFilter, trashFilter } from './filters.ts'
import { Check } from '../../ui/inputs.tsx'

interface Props {
  id: string
  entity: Entity
  filters: readonly ListFilter[]
  values: Row
  /** Whether the person may look into the trash. */
  trash: boolean
  onChange(changes: Row): void
}

/** The filters of a list, each in the shape of its field's type. */
export function FilterPanel({ id, entity, filters, values, trash, onChange }: Props) {
  const { t } = useReader()
  return (
    <section id={id} className="m-filters" aria-label={t('panel.list.filters')}>
      {filters.map(({ name, field, property, fieldView: { Filter = TextFilter }, label }) => (
        <div key={name} className="m-filter">
          <Filter
            id={`${id}-${name}`}
            entity={entity}
            field={field}
            property={property}
            label={label}
            values={values}
            onChange={onChange}
          />
        </div>
      ))}
      {trash && (
        <Check
          className="m-filter"
          checked={values[trashFilter] === false}
          onChange={event => onChange({ [trashFilter]: event.target.checked ? false : undefined })}
        >
          {t('panel.list.trash')}
        </Check>
      )}
    </section>
  )
}
