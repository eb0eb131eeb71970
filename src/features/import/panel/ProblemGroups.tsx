import { Link } from 'react-router-dom'
import type { ImportMapping, ImportProblemGroup, ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { problemText } from '../../../panel/data/problemText.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { columnsIn } from './columnFields.ts'
import { stepPath } from './importSteps.ts'
import { useLabels } from './useLabels.ts'

/** Whether the problem is a word whose meaning a person can decide. */
const isOfWords = ({ code }: ImportProblemGroup): boolean => code === 'unknown_name' || code === 'ambiguous_name'

interface Props {
  view: ImportView
  entity: Entity
  /** The mapping, if it can still be changed. */
  mapping?: ImportMapping
  /** Sets whether an invalid value leaves the field empty or rejects the row. */
  onOptional?(field: string, optional: boolean): void
}

/** The actions that solve a problem. */
function Remedy({ view, entity, group, mapping, onOptional }: Props & { group: ImportProblemGroup }) {
  const { t } = useReader()
  const source = mapping?.fields[group.field]
  if (!source || !onOptional) return null
  const label = group.field
  const isNeeded =
    label === mapping.key ||
    (entity.declaration.moderated === undefined && entity.properties.get(label)?.field.required === true)
  return (
    <div className="m-row">
      {isOfWords(group) && source.match && (
        <Link className="m-link" to={`${stepPath(view.id, 'values')}&field=${label}`}>
          {t('importing.to_values')}
        </Link>
      )}
      {!isNeeded && (group.kind === 'refused') !== (source.optional === true) && (
        <Button small onClick={() => onOptional(label, group.kind === 'refused')}>
          {t(group.kind === 'refused' ? 'importing.leave_these_empty' : 'importing.refuse_these')}
        </Button>
      )}
    </div>
  )
}

/** Lists the problems of the rows, grouped by kind: the column, the values, and the number and lines of rows. */
export function ProblemGroups({ view, entity, ...choice }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const label = useLabels(entity)
  const { problems } = view
  if (problems.length === 0) return null
  const read = choice.mapping ?? view.mapping
  const columnOf = ({ field }: ImportProblemGroup): string => {
    const source = read?.fields[field]
    return source ? columnsIn(source).join(', ') : ''
  }
  const linesOf = ({ lines, count }: ImportProblemGroup): string =>
    `${lines.map(number).join(', ')}${count > lines.length ? '…' : ''}`
  return (
    <section aria-labelledby="import-problems" className="import-problems">
      <h3 id="import-problems" className="import-heading">
        {t('importing.problems_heading')}
      </h3>
      <ul>
        {problems.map(group => (
          <li key={`${group.kind} ${group.field} ${group.code} ${JSON.stringify(group.params)}`} data-kind={group.kind}>
            <p className="import-problem-what">
              <span className={`m-chip m-tone-${group.kind === 'note' ? 'waits' : 'declined'}`}>
                {t(group.kind === 'note' ? 'importing.note_rows' : 'importing.refused_rows', {
                  count: number(group.count),
                })}
              </span>
              {group.field !== 'import' && <strong>{label(group.field)}</strong>}
              <span>
                {group.field === 'import'
                  ? t(`problems.${group.code}`, group.params)
                  : problemText(group, entity, reader)}
              </span>
            </p>
            {group.values.length > 0 && (
              <p className="import-problem-words">
                {group.values.map(value => (
                  <span key={value}>{t('importing.quoted', { text: value })}</span>
                ))}
              </p>
            )}
            {group.field !== 'import' && (
              <p className="m-quiet">
                {columnOf(group) !== '' && `${t('importing.in_column', { column: columnOf(group) })} · `}
                {t('importing.in_rows', { lines: linesOf(group) })}
              </p>
            )}
            <Remedy view={view} entity={entity} group={group} {...choice} />
          </li>
        ))}
      </ul>
    </section>
  )
}
