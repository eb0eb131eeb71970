import type { ImportProblemGroup, ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { problemText } from '../../../panel/data/problemText.ts'
import { useLabels } from './useLabels.ts'

/** What is wrong with the rows, each kind once with its count. */
export function ProblemGroups({ view: { problems }, entity }: { view: ImportView; entity: Entity }) {
  const reader = useReader()
  const { t, number } = reader
  const label = useLabels(entity)
  if (problems.length === 0) return null
  const example = ({ values, lines }: ImportProblemGroup) =>
    [
      ...values.map(value => t('importing.example_value', { value })),
      t('importing.example_lines', { lines: lines.map(number).join(', ') }),
    ].join(' · ')
  return (
    <div className="import-scroll" role="region" aria-label={t('importing.problems_heading')} tabIndex={0}>
      <table className="import-table">
        <caption>{t('importing.problems_heading')}</caption>
        <thead>
          <tr>
            {['field', 'problem', 'rows_count', 'examples'].map(name => (
              <th key={name} scope="col">
                {t(`importing.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map(group => (
            <tr key={`${group.kind} ${group.field} ${group.code} ${JSON.stringify(group.params)}`}>
              <th scope="row">{group.field === 'import' ? '' : label(group.field)}</th>
              <td>
                {group.field === 'import'
                  ? t(`problems.${group.code}`, group.params)
                  : problemText(group, entity, reader)}
                {group.kind === 'note' && <span className="m-quiet"> ({t('importing.note')})</span>}
              </td>
              <td className="m-number">{number(group.count)}</td>
              <td className="import-example">{group.field === 'import' ? '' : example(group)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
