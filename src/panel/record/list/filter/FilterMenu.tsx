import { useMemo, useState } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Field } from '../../../../engine/model/registry.ts'
import { useAccess } from '../../../data/access.ts'
import { useReader } from '../../../data/reader.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/inputs.tsx'
import { RemoveButton } from '../../../ui/RemoveButton.tsx'
import { useCloseMenu } from '../../../ui/ToolMenu.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { conditionsIn, type FilterCondition } from './conditions.ts'
import type { Clause } from './clauses.ts'
import { type Filterable, filterablesOf, nameOf } from './fields.ts'
import { FilterSearch } from './FilterSearch.tsx'
import { filterSentence } from './sentences.ts'
import { useSentenceContext } from './useSentenceContext.ts'

interface Props {
  entity: Entity
  /** The current clauses, and the index of the one to edit; undefined for a new one. */
  clauses: readonly Clause[]
  place?: number
  /** Whether the trash is shown; undefined if the person may not see it. */
  trash?: boolean | undefined
  onTrash?(shown: boolean): void
  onClauses(clauses: readonly Clause[]): void
}

/** The condition being edited: its index among its clause's alternatives, and its parts so far. */
interface Open {
  at: number
  condition?: Pick<FilterCondition, 'field' | 'property'> & Partial<FilterCondition>
}

/** Returns the value by which the list is filtered on the containing field, if that is a clause of its own. */
const containerOf = ({ declaration: { within } }: Field, clauses: readonly Clause[]): unknown =>
  within === undefined
    ? undefined
    : clauses.map(({ filters: [only] }) => only?.[within]).find(value => typeof value === 'string')

/** Creates or edits a filter: first the field, then the operator and value, and optionally alternatives. */
export default function FilterMenu({ entity, clauses: before, place, trash, onTrash, onClauses }: Props) {
  const reader = useReader()
  const { t } = reader
  const access = useAccess(entity)
  const close = useCloseMenu()
  const filterables = useMemo(() => filterablesOf(entity, access, reader), [entity, access, reader])
  // The other clauses stay as they were when the menu was opened, even if their order changes.
  const [others] = useState(before)
  const [clause, setClause] = useState<Clause>(() => others[place ?? others.length] ?? { filters: [] })
  const sentenceContext = useSentenceContext(entity, clause.filters)
  const [open, setOpen] = useState<Open | undefined>(() => {
    const [only] = clause.filters
    const [condition, more] = only ? conditionsIn(sentenceContext.registry, entity, only) : []
    return clause.filters.length < 2 && !more ? { at: 0, ...(condition ? { condition } : {}) } : undefined
  })
  const change = (filters: readonly Row[]) => {
    const next = { ...clause, filters }
    setClause(next)
    onClauses([
      ...others.slice(0, place ?? others.length),
      ...(filters.length > 0 ? [next] : []),
      ...others.slice((place ?? others.length) + 1),
    ])
  }
  const put = (filter: Row) => change(clause.filters.toSpliced(open?.at ?? clause.filters.length, 1, filter))
  const isChanged = (at: number): boolean => open?.at === at && clause.filters[at] !== undefined
  const changeOne = (at: number) => {
    const [condition, more] = conditionsIn(sentenceContext.registry, entity, clause.filters[at] ?? {})
    if (condition && !more) setOpen({ at, condition })
  }
  const begin = ({ field, property }: Filterable) => setOpen({ at: open?.at ?? 0, condition: { field, property } })
  return (
    <>
      {clause.filters.map((filter, at) => {
        if (isChanged(at) || clause.filters.length === 1) return null
        const words = filterSentence(filter, sentenceContext)
        return (
          <div key={JSON.stringify(filter)} className="m-row m-ask-line">
            <Button plain onClick={() => changeOne(at)}>
              {words}
            </Button>
            <RemoveButton
              label={t('filters.remove', { filter: words })}
              onClick={() => {
                change(clause.filters.toSpliced(at, 1))
                setOpen(undefined)
              }}
            />
          </div>
        )
      })}
      {open?.condition ? (
        <ConditionEditor
          key={`${open.at} ${open.condition.property.name}`}
          entity={entity}
          condition={open.condition}
          label={nameOf(
            entity,
            {
              field: open.condition.by ?? open.condition.field,
              property: open.condition.by?.properties[0] ?? open.condition.property,
            },
            reader,
          )}
          container={containerOf(open.condition.by ?? open.condition.field, others)}
          onChange={put}
        />
      ) : (
        open && (
          <FilterSearch
            sentenceContext={sentenceContext}
            filterables={filterables}
            onField={begin}
            onFilter={filter => {
              put(filter)
              close()
            }}
          />
        )
      )}
      {open && !open.condition && trash !== undefined && (
        <Check checked={trash} onChange={event => onTrash?.(event.target.checked)}>
          {t('panel.list.trash')}
        </Check>
      )}
      {(clause.filters.length > 0 || open?.condition) && (
        <div className="m-row m-ask-end-row">
          {clause.filters.length > 0 && !clause.none && (
            <Button small onClick={() => setOpen({ at: clause.filters.length })}>
              {t('filters.or_more')}
            </Button>
          )}
          {clause.filters.length === 0 && open?.condition && (
            <Button small onClick={() => setOpen({ at: 0 })}>
              {t('filters.back')}
            </Button>
          )}
          <Button small primary onClick={close}>
            {t('filters.done')}
          </Button>
        </div>
      )}
    </>
  )
}
