import { useMemo, useState } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Field } from '../../../../engine/model/registry.ts'
import { useAccess } from '../../../data/access.ts'
import { useReader } from '../../../data/reader.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/inputs.tsx'
import { RemoveButton } from '../../../ui/RemoveButton.tsx'
import { useCloseMenu } from '../../../ui/ToolMenu.tsx'
import { AskEditor } from './AskEditor.tsx'
import { asksOf, type Ask } from './asks.ts'
import type { Clause } from './clauses.ts'
import { type Askable, askablesOf, nameOf } from './fields.ts'
import { FilterSearch } from './FilterSearch.tsx'
import { sayFilter } from './sentences.ts'
import { useSaying } from './useSaying.ts'

interface Props {
  entity: Entity
  /** The clauses as they are, and which of them is changed; a new one without. */
  clauses: readonly Clause[]
  place?: number
  /** Whether the trash is shown; undefined where the person may not look into it. */
  trash?: boolean | undefined
  onTrash?(shown: boolean): void
  onClauses(clauses: readonly Clause[]): void
}

/** The condition that is being made: its place among those of which one is enough, and what is asked so far. */
interface Open {
  at: number
  ask?: Pick<Ask, 'field' | 'property'> & Partial<Ask>
}

/** What a list is asked for by the field that must contain another: the one value of a clause of its own. */
const containerOf = ({ declaration: { within } }: Field, clauses: readonly Clause[]): unknown =>
  within === undefined
    ? undefined
    : clauses.map(({ filters: [only] }) => only?.[within]).find(value => typeof value === 'string')

/** Makes a filter, or changes one: first what is asked about, then how; and perhaps what else would be enough. */
export default function FilterMenu({ entity, clauses: before, place, trash, onTrash, onClauses }: Props) {
  const reader = useReader()
  const { t } = reader
  const access = useAccess(entity)
  const close = useCloseMenu()
  const askables = useMemo(() => askablesOf(entity, access, reader), [entity, access, reader])
  // Others stay as they were when it was opened, whatever order they are written in meanwhile.
  const [others] = useState(before)
  const [clause, setClause] = useState<Clause>(() => others[place ?? others.length] ?? { filters: [] })
  const saying = useSaying(entity, clause.filters)
  const [open, setOpen] = useState<Open | undefined>(() => {
    const [only] = clause.filters
    const [ask, more] = only ? asksOf(saying.registry, entity, only) : []
    return clause.filters.length < 2 && !more ? { at: 0, ...(ask ? { ask } : {}) } : undefined
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
    const [ask, more] = asksOf(saying.registry, entity, clause.filters[at] ?? {})
    if (ask && !more) setOpen({ at, ask })
  }
  const begin = ({ field, property }: Askable) => setOpen({ at: open?.at ?? 0, ask: { field, property } })
  return (
    <>
      {clause.filters.map((filter, at) => {
        if (isChanged(at) || clause.filters.length === 1) return null
        const words = sayFilter(filter, saying)
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
      {open?.ask ? (
        <AskEditor
          key={`${open.at} ${open.ask.property.name}`}
          entity={entity}
          ask={open.ask}
          label={nameOf(
            entity,
            { field: open.ask.by ?? open.ask.field, property: open.ask.by?.properties[0] ?? open.ask.property },
            reader,
          )}
          container={containerOf(open.ask.by ?? open.ask.field, others)}
          onChange={put}
        />
      ) : (
        open && (
          <FilterSearch
            saying={saying}
            askables={askables}
            onField={begin}
            onFilter={filter => {
              put(filter)
              close()
            }}
          />
        )
      )}
      {open && !open.ask && trash !== undefined && (
        <Check checked={trash} onChange={event => onTrash?.(event.target.checked)}>
          {t('panel.list.trash')}
        </Check>
      )}
      {(clause.filters.length > 0 || open?.ask) && (
        <div className="m-row m-ask-end-row">
          {clause.filters.length > 0 && !clause.none && (
            <Button small onClick={() => setOpen({ at: clause.filters.length })}>
              {t('filters.or_more')}
            </Button>
          )}
          {clause.filters.length === 0 && open?.ask && (
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
