import { Link } from 'react-router-dom'
import type { Use } from '../../../engine/model/usage.ts'
import { useReader, type Reader } from '../../data/reader.ts'
import { labelKey } from '../../data/values.ts'
import { may } from '../../data/may.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { filteredPath } from '../../data/paths.ts'

/** Returns the number of records of an entity as a text: "Establishments: 12". */
export const countOf = (resource: string, count: number, { t, number }: Reader, capped = false): string =>
  t('reference.use', {
    records: t(`resources.${resource}.name`, { smart_count: 2 }),
    count: capped ? t('reference.more_than', { count: number(count) }) : number(count),
  })

interface Props {
  uses: readonly Use[]
  /** Returns additional text after a use. */
  more?(index: number): string | undefined
}

/** The references to a record, one line per referring field, each linking to the list if the reader has it. */
export function UseLines({ uses, more }: Props) {
  const reader = useReader()
  const panel = usePanel()
  return (
    <ul className="reference-lines">
      {uses.map((use, index) => {
        const entity = panel.registry.entities.get(use.resource)
        const field = entity?.properties.get(use.property)?.field.name
        const declared = field === undefined ? undefined : entity?.fields.get(field)
        const words = countOf(use.resource, use.count, reader, use.capped)
        const extra = more?.(index)
        return (
          <li key={`${use.resource} ${use.property}`}>
            {use.filter && use.count > 0 && may(panel, 'list', use.resource) ? (
              <Link className="m-link" to={filteredPath(use.resource, use.filter)}>
                {words}
              </Link>
            ) : (
              words
            )}
            {entity && declared && <span className="m-quiet"> · {reader.t(labelKey(entity, declared))}</span>}
            {extra && <span className="m-quiet"> · {extra}</span>}
          </li>
        )
      })}
    </ul>
  )
}
