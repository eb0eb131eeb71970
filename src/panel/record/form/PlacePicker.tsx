import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { relevance } from '../../../engine/model/systemFields.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { type Reader, useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { displayName, nameOfRelated } from '../../data/values.ts'
import { usePaused } from '../../fields/parts/useChoices.ts'
import { usePicker } from '../../fields/parts/usePicker.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import type { Control } from '../../ui/Field.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

interface Props extends Control {
  /** The fields of nested places, the outermost first. */
  chain: readonly Field[]
  values: readonly unknown[]
  onPick(level: number, record: Visible): void
  onClear(): void
  onBlur(): void
}

interface Option {
  level: number
  record: Visible
}

const offered = 15

const isId = (value: unknown): value is string => typeof value === 'string'

/**
 * Returns what to search for: with a text, places of that name at every level; without one, the places inside the
 * innermost chosen one.
 */
function questionsFor(
  chain: readonly Field[],
  values: readonly unknown[],
  words: string,
): readonly (Row | undefined)[] {
  if (words !== '') return chain.map(() => ({ q: words }))
  const deepest = Math.min(values.findLastIndex(isId) + 1, chain.length - 1)
  const outer = chain[deepest - 1]?.declaration.name
  const within: Row = outer === undefined ? {} : { [outer]: values[deepest - 1] }
  return chain.map((_field, level) => (level === deepest ? within : undefined))
}

function useOptions(
  entities: readonly (Entity | undefined)[],
  questions: readonly (Row | undefined)[],
  reader: Reader,
  isOpen: boolean,
) {
  const provider = useDataProvider()
  return useQueries({
    queries: entities.map((entity, level) => {
      const filter = questions[level]
      const title = entity?.sortable.find(
        property => entity.titles.includes(property) && (property.language ?? reader.language) === reader.language,
      )
      const params = {
        pagination: { page: 1, perPage: offered },
        sort:
          filter && 'q' in filter
            ? { field: relevance, order: 'DESC' as const }
            : { field: title?.name ?? 'id', order: 'ASC' as const },
        filter,
      }
      return {
        queryKey: [entity?.name, 'places', params],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await provider.getList<Visible>(entity?.name ?? '', { ...params, signal })).data,
        enabled: isOpen && entity !== undefined && filter !== undefined,
        placeholderData: keepPreviousData,
        retry: false,
        staleTime: 30_000,
      }
    }),
    combine: responses => ({
      options: responses.flatMap(({ data }, level) =>
        questions[level] ? (data ?? []).map((record): Option => ({ level, record })) : [],
      ),
      isLoading: responses.some(({ isPending, isEnabled }) => isEnabled && isPending),
      isFailed: responses.some(({ isError }) => isError),
    }),
  })
}

/** A text input that suggests places of every level, each with the places that contain it. */
export function PlacePicker({ chain, values, onPick, onClear, onBlur, ...control }: Props) {
  const reader = useReader()
  const { t } = reader
  const { registry } = usePanel()
  const { typed, open, boxOf } = usePicker(onClear)
  const words = usePaused(typed.trim())
  const entities = useMemo(
    () => chain.map(({ declaration }) => registry.entities.get(declaration.reference ?? '')),
    [chain, registry],
  )
  const questions = questionsFor(chain, values, words)
  const { options, isLoading, isFailed } = useOptions(entities, questions, reader, open)
  const wanted = new Map(
    chain.map(({ declaration: { name, reference = '' } }, level) => [
      reference,
      [
        ...new Set(
          [values[level], ...options.filter(one => one.level > level).map(({ record }) => record[name])].filter(isId),
        ),
      ].toSorted(),
    ]),
  )
  const key = JSON.stringify([...wanted])
  const related = useRelatedRecords(useMemo(() => new Map(JSON.parse(key) as [string, string[]][]), [key]))
  const nameAt = (level: number, id: unknown): string =>
    isId(id) ? nameOfRelated(entities[level], id, related.get(entities[level]?.name ?? '')?.get(id), reader) : ''
  const shown = values
    .map((id, level) => nameAt(level, id))
    .toReversed()
    .filter(Boolean)
    .join(', ')
  const called = ({ level, record }: Option): string => {
    const entity = entities[level]
    return entity ? displayName(entity, record, reader) : ''
  }
  const matchRank = (option: Option): number => {
    const titles = (entities[option.level]?.titles ?? []).map(({ name }) =>
      String(option.record[name] ?? '').toLowerCase(),
    )
    const typedWords = words.toLowerCase()
    return titles.includes(typedWords) ? 0 : titles.some(title => title.startsWith(typedWords)) ? 1 : 2
  }
  const ordered =
    words === ''
      ? options
      : options.toSorted((one, other) => matchRank(one) - matchRank(other) || one.level - other.level)
  return (
    <Combobox
      {...control}
      placeholder={t('panel.values.search')}
      {...boxOf(shown, { isLoading, isFailed, isEmpty: options.length === 0 })}
      options={ordered}
      keyOf={({ level, record }) => `${level} ${record.id}`}
      namesOf={option => [
        called(option),
        [
          t(`resources.${entities[option.level]?.name}.name`, { smart_count: 1 }),
          chain
            .slice(0, option.level)
            .map((field, level) => nameAt(level, option.record[field.declaration.name]))
            .toReversed()
            .filter(Boolean)
            .join(', '),
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
      onPick={({ level, record }) => onPick(level, record)}
      onBlur={onBlur}
    >
      {shown !== '' && <RemoveButton label={t('panel.values.clear', { value: shown })} onClick={onClear} />}
    </Combobox>
  )
}
