import { useMemo } from 'react'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../data/reader.ts'
import { Button } from '../../../ui/Button.tsx'
import { RemoveButton } from '../../../ui/RemoveButton.tsx'
import { ToolMenu } from '../../../ui/ToolMenu.tsx'
import { hasArea, noArea, trashFilter, withoutStrays } from '../filters.ts'
import { clausesOf, filterOf, type Clause } from './clauses.ts'
import { clauseSentence } from './sentences.ts'
import { useSentenceContext } from './useSentenceContext.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import './filter.css'

const FilterMenu = lazyPart(() => import('./FilterMenu.tsx'))

interface Props {
  entity: Entity
  values: Row
  /** Whether the person may see the trash. */
  trash: boolean
  onFilter(values: Row): void
}

const without = (values: Row, ...keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

const useClauses = (values: Row): Clause[] => useMemo(() => clausesOf(values), [values])

/** Adds a condition to a list's filter. */
export function AddFilter({ entity, values, trash, onFilter }: Props) {
  const { t } = useReader()
  const clauses = useClauses(values)
  return (
    <ToolMenu
      sheet
      shortcut="f"
      label={
        <>
          <span aria-hidden="true">+</span> {t('filters.add')}
        </>
      }
      name={t('panel.list.add_filter')}
    >
      <FilterMenu
        entity={entity}
        clauses={clauses}
        trash={trash ? values[trashFilter] === false : undefined}
        onTrash={shown => onFilter({ ...without(values, trashFilter), ...(shown ? { [trashFilter]: false } : {}) })}
        onClauses={next => onFilter(withoutStrays(entity, values, filterOf(next, values)))}
      />
    </ToolMenu>
  )
}

const Chip = ({ text, children, onRemove }: { text: string; children?: React.ReactNode; onRemove(): void }) => {
  const { t } = useReader()
  return (
    <li className="m-chip m-filter-chip">
      {children ?? text}
      <RemoveButton label={t('panel.list.remove_filter', { filter: text })} onClick={onRemove} />
    </li>
  )
}

/** A list's conditions, each as a sentence that can be clicked to edit it and removed. */
export function FilterChips({ entity, values, onFilter }: Omit<Props, 'trash'>) {
  const { t } = useReader()
  const clauses = useClauses(values)
  const sentenceContext = useSentenceContext(
    entity,
    useMemo(() => clauses.flatMap(({ filters }) => filters), [clauses]),
  )
  const write = (next: readonly Clause[]) => onFilter(withoutStrays(entity, values, filterOf(next, values)))
  const isTrash = values[trashFilter] === false
  if (clauses.length === 0 && !values.q && !isTrash && !hasArea(values)) return null
  return (
    <ul className="m-chips m-active-filters" aria-label={t('panel.list.filters')}>
      {Boolean(values.q) && (
        <Chip text={`${t('panel.list.search')}: ${String(values.q)}`} onRemove={() => onFilter(without(values, 'q'))} />
      )}
      {isTrash && <Chip text={t('panel.list.trash')} onRemove={() => onFilter(without(values, trashFilter))} />}
      {hasArea(values) && (
        <Chip text={t('place.area')} onRemove={() => onFilter(without(values, ...Object.keys(noArea)))} />
      )}
      {clauses.map((clause, place) => {
        const words = clauseSentence(clause, sentenceContext)
        return (
          <Chip key={place} text={words} onRemove={() => write(clauses.toSpliced(place, 1))}>
            <ToolMenu sheet plain label={words} name={t('filters.edit', { filter: words })}>
              <FilterMenu entity={entity} clauses={clauses} place={place} onClauses={write} />
            </ToolMenu>
          </Chip>
        )
      })}
      <li>
        <Button plain onClick={() => onFilter({})}>
          {t('panel.list.clear_filters')}
        </Button>
      </li>
    </ul>
  )
}
