import { languages } from '../../../../engine/model/declaration.ts'
import { outdatedField } from '../../../../engine/model/systemFields.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Registry } from '../../../../engine/model/registry.ts'
import { countedDays, isNamedPeriod } from '../../../../engine/rules/time/period.ts'
import type { RelatedRecords } from '../../../data/fieldView.ts'
import type { Reader } from '../../../data/reader.ts'
import { labelKey, nameOfRelated } from '../../../data/values.ts'
import { conditionsIn, type FilterCondition } from './conditions.ts'
import type { Clause } from './clauses.ts'
import { inside, nameInside, nameOf } from './fields.ts'

/** What sentences need: the list, the reader, and the related records. */
export interface SentenceContext {
  registry: Registry
  entity: Entity
  reader: Reader
  related: RelatedRecords
}

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const joined = (words: readonly string[], { t }: Reader, word: 'or' | 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${t(`filters.${word}`)} ${words.at(-1)}`

/** Formats a day, a month or a year. */
function dated(written: string, { day, t }: Reader): string {
  const [year = '', month] = written.split('-')
  if (month === undefined) return t('filters.year', { year })
  if (written.length > 7) return day(written)
  return t('panel.dates.month', { month: t(`panel.dates.months.${Number(month)}`), year })
}

/** Returns the text of a period. */
function periodText(value: unknown, reader: Reader): string {
  const written = String(value)
  const counted = countedDays(written)
  if (counted) return reader.t(`filters.periods.${counted.way}_days`, { smart_count: counted.days })
  return isNamedPeriod(written) ? reader.t(`filters.periods.${written}`) : dated(written, reader)
}

/** Returns the text of a value. */
export function valueOf(
  { field, property }: Pick<FilterCondition, 'field' | 'property'>,
  value: unknown,
  sentenceContext: SentenceContext,
): string {
  const { registry, reader, related } = sentenceContext
  const { reference, choices } = field.declaration
  const target = registry.entities.get(reference ?? '')
  if (value === null) return reader.t('panel.values.empty')
  if (target) return nameOfRelated(target, String(value), related.get(target.name)?.get(String(value)), reader)
  const code = choices === undefined ? undefined : registry.codeList(choices).values.find(one => one.value === value)
  if (code) return reader.t(`codes.${choices}.${code.name}`)
  if (typeof value === 'boolean') return reader.t(value ? 'panel.values.yes' : 'panel.values.no')
  if (typeof value === 'number') return reader.number(value)
  if (property.column === 'date') return reader.day(String(value))
  if (property.column === 'instant') return reader.moment(String(value))
  return property.column === 'text' ? reader.t('filters.quoted', { value: String(value) }) : String(value)
}

const timeKey = (comparison: 'before' | 'after', value: unknown): string => {
  const counted = countedDays(String(value))
  if (!counted) return comparison
  const isLong = (comparison === 'before') === (counted.way === 'last')
  return isLong ? `${comparison}_days` : comparison
}

/** Returns a sentence about fields whose English is older than their Georgian. */
function outdatedSentence({ comparison, value }: FilterCondition, { entity, reader }: SentenceContext): string {
  if (comparison !== 'is') return reader.t(`filters.say.outdated_${comparison}`)
  const names = several(value).map(name => {
    const field = entity.fields.get(String(name))
    return field ? inside(reader.t(labelKey(entity, field))) : String(name)
  })
  return reader.t('filters.say.outdated', { field: joined(names, reader, 'or') })
}

function conditionSentence(condition: FilterCondition, sentenceContext: SentenceContext): string {
  const { registry, entity, reader } = sentenceContext
  const { field, property, comparison, value, by } = condition
  const { t } = reader
  if (by) {
    const target = registry.entities.get(by.declaration.reference ?? '')
    const isTitle = target?.titles.includes(property) && comparison === 'contains'
    const name = t(labelKey(entity, by))
    if (isTitle) return t('filters.say.called', { field: name, value: String(value) })
    const { by: _by, ...inside } = condition
    return target ? `${name}: ${conditionSentence(inside, { ...sentenceContext, entity: target })}` : name
  }
  if (field.declaration.name === outdatedField.name) return outdatedSentence(condition, sentenceContext)
  const name = nameOf(entity, condition, reader)
  const words = several(condition.value).map(one => valueOf(condition, one, sentenceContext))
  switch (comparison) {
    case 'filled':
    case 'empty':
      return t(`filters.say.${comparison}`, { field: nameInside(entity, condition, reader) })
    case 'is': {
      const value = joined(words, reader, 'or')
      const isPart = Array.isArray(property.type.empty) || property.column === 'boolean'
      return isPart ? `${name}: ${value}` : t('filters.say.is', { field: name, value })
    }
    case 'contains':
    case 'begins':
      return t(`filters.say.${comparison}`, { field: name, value: String(value) })
    case 'between':
      return t('filters.say.between', { field: name, from: words[0], to: words[1] })
    case 'during':
      return `${name}: ${periodText(value, reader)}`
    case 'before':
    case 'after': {
      const days = countedDays(String(value))?.days ?? 0
      return t(`filters.say.${timeKey(comparison, value)}`, {
        field: name,
        value: periodText(value, reader),
        smart_count: days,
      })
    }
    default:
      return t(`filters.say.${comparison}`, { field: name, value: joined(words, reader, 'or') })
  }
}

/** Joins sentences; all but the first start in lower case, unless they start with a language. */
function joinSentences(sentences: readonly string[], reader: Reader, word: 'or' | 'and'): string {
  const named = languages.map(language => reader.t(`filters.in.${language}`, { field: '' }).trim())
  const rest = sentences.slice(1).map(one => (named.some(name => one.startsWith(name)) ? one : inside(one)))
  return joined([...sentences.slice(0, 1), ...rest], reader, word)
}

/** Returns the sentence of a filter, or a general one if nothing in it is known. */
export function filterSentence(filter: Row, sentenceContext: SentenceContext): string {
  const { $any, $all, $none, ...plain } = filter
  const groups = [
    ...(Array.isArray($any) ? [{ filters: $any as Row[] }] : []),
    ...(Array.isArray($none) ? [{ filters: $none as Row[], none: true as const }] : []),
    ...(Array.isArray($all) ? ($all as Row[]).map(one => ({ filters: [one] })) : []),
  ]
  const parts = [
    ...conditionsIn(sentenceContext.registry, sentenceContext.entity, plain).map(condition =>
      conditionSentence(condition, sentenceContext),
    ),
    ...groups.map(group => clauseSentence(group, sentenceContext)),
  ]
  return joinSentences(parts, sentenceContext.reader, 'and') || sentenceContext.reader.t('filters.other')
}

/** Returns the text of a chip: one sentence, or several alternatives. */
export function clauseSentence({ filters, none }: Clause, sentenceContext: SentenceContext): string {
  const sentence = joinSentences(
    filters.map(filter => filterSentence(filter, sentenceContext)),
    sentenceContext.reader,
    'or',
  )
  return none ? sentenceContext.reader.t('filters.say.none', { sentence }) : sentence
}

/** Returns the IDs in filters, by entity, so that they can be fetched at once. */
export function idsIn(registry: Registry, entity: Entity, filters: readonly Row[]): Map<string, string[]> {
  const wanted = new Map<string, string[]>()
  const look = (filter: Row): void => {
    for (const { field, value, by } of conditionsIn(registry, entity, filter)) {
      const target = field.declaration.reference
      if (target === undefined || by) continue
      const ids = several(value).filter(one => typeof one === 'string')
      wanted.set(target, [...(wanted.get(target) ?? []), ...ids])
    }
    for (const group of [filter.$any, filter.$all, filter.$none])
      if (Array.isArray(group)) for (const one of group as Row[]) look(one)
  }
  for (const filter of filters) look(filter)
  return wanted
}
