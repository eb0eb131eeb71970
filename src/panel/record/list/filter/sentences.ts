import { languages } from '../../../../engine/model/declaration.ts'
import { outdatedField } from '../../../../engine/model/systemFields.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Registry } from '../../../../engine/model/registry.ts'
import { countedDays, isNamedPeriod } from '../../../../engine/rules/time/period.ts'
import type { RelatedRecords } from '../../../data/fieldView.ts'
import type { Reader } from '../../../data/reader.ts'
import { labelKey, nameOfRelated } from '../../../data/values.ts'
import { asksOf, type Ask } from './asks.ts'
import type { Clause } from './clauses.ts'
import { inside, nameInside, nameOf } from './fields.ts'

/** What sentences are made from: of what list, in whose language, with the records that are named. */
export interface Saying {
  registry: Registry
  entity: Entity
  reader: Reader
  related: RelatedRecords
}

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const joined = (words: readonly string[], { t }: Reader, word: 'or' | 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${t(`filters.${word}`)} ${words.at(-1)}`

/** A day, a month or a year as it is written. */
function dated(written: string, { day, t }: Reader): string {
  const [year = '', month] = written.split('-')
  if (month === undefined) return t('filters.year', { year })
  if (written.length > 7) return day(written)
  return t('panel.dates.month', { month: t(`panel.dates.months.${Number(month)}`), year })
}

/** A period in words. */
export function periodOf(value: unknown, reader: Reader): string {
  const written = String(value)
  const counted = countedDays(written)
  if (counted) return reader.t(`filters.periods.${counted.way}_days`, { smart_count: counted.days })
  return isNamedPeriod(written) ? reader.t(`filters.periods.${written}`) : dated(written, reader)
}

/** A value as people know it. */
export function valueOf({ field, property }: Pick<Ask, 'field' | 'property'>, value: unknown, saying: Saying): string {
  const { registry, reader, related } = saying
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

const timeKey = (question: 'before' | 'after', value: unknown): string => {
  const counted = countedDays(String(value))
  if (!counted) return question
  const isLong = (question === 'before') === (counted.way === 'last')
  return isLong ? `${question}_days` : question
}

/** Which fields' English is older than the Georgian. */
function sayOutdated({ question, value }: Ask, { entity, reader }: Saying): string {
  if (question !== 'is') return reader.t(`filters.say.outdated_${question}`)
  const names = several(value).map(name => {
    const field = entity.fields.get(String(name))
    return field ? inside(reader.t(labelKey(entity, field))) : String(name)
  })
  return reader.t('filters.say.outdated', { field: joined(names, reader, 'or') })
}

function sayAsk(ask: Ask, saying: Saying): string {
  const { registry, entity, reader } = saying
  const { field, property, question, value, by } = ask
  const { t } = reader
  if (by) {
    const target = registry.entities.get(by.declaration.reference ?? '')
    const isTitle = target?.titles.includes(property) && question === 'contains'
    const name = t(labelKey(entity, by))
    if (isTitle) return t('filters.say.called', { field: name, value: String(value) })
    const { by: _by, ...inside } = ask
    return target ? `${name}: ${sayAsk(inside, { ...saying, entity: target })}` : name
  }
  if (field.declaration.name === outdatedField.name) return sayOutdated(ask, saying)
  const name = nameOf(entity, ask, reader)
  const words = several(ask.value).map(one => valueOf(ask, one, saying))
  switch (question) {
    case 'filled':
    case 'empty':
      return t(`filters.say.${question}`, { field: nameInside(entity, ask, reader) })
    case 'is': {
      const value = joined(words, reader, 'or')
      const isPart = Array.isArray(property.type.empty) || property.column === 'boolean'
      return isPart ? `${name}: ${value}` : t('filters.say.is', { field: name, value })
    }
    case 'contains':
    case 'begins':
      return t(`filters.say.${question}`, { field: name, value: String(value) })
    case 'between':
      return t('filters.say.between', { field: name, from: words[0], to: words[1] })
    case 'during':
      return `${name}: ${periodOf(value, reader)}`
    case 'before':
    case 'after': {
      const days = countedDays(String(value))?.days ?? 0
      return t(`filters.say.${timeKey(question, value)}`, {
        field: name,
        value: periodOf(value, reader),
        smart_count: days,
      })
    }
    default:
      return t(`filters.say.${question}`, { field: name, value: joined(words, reader, 'or') })
  }
}

/** Sentences in one: behind the first they begin with a small letter, but for the name of a language. */
function sentencesIn(said: readonly string[], reader: Reader, word: 'or' | 'and'): string {
  const named = languages.map(language => reader.t(`filters.in.${language}`, { field: '' }).trim())
  const rest = said.slice(1).map(one => (named.some(name => one.startsWith(name)) ? one : inside(one)))
  return joined([...said.slice(0, 1), ...rest], reader, word)
}

/** What a filter asks, in a sentence; one that asks nothing that is known here is said to be another one. */
export function sayFilter(filter: Row, saying: Saying): string {
  const { $any, $all, $none, ...plain } = filter
  const groups = [
    ...(Array.isArray($any) ? [{ filters: $any as Row[] }] : []),
    ...(Array.isArray($none) ? [{ filters: $none as Row[], none: true as const }] : []),
    ...(Array.isArray($all) ? ($all as Row[]).map(one => ({ filters: [one] })) : []),
  ]
  const parts = [
    ...asksOf(saying.registry, saying.entity, plain).map(ask => sayAsk(ask, saying)),
    ...groups.map(group => sayClause(group, saying)),
  ]
  return sentencesIn(parts, saying.reader, 'and') || saying.reader.t('filters.other')
}

/** What a chip says: one sentence, or several of which one is enough. */
export function sayClause({ filters, none }: Clause, saying: Saying): string {
  const said = sentencesIn(
    filters.map(filter => sayFilter(filter, saying)),
    saying.reader,
    'or',
  )
  return none ? saying.reader.t('filters.say.none', { sentence: said }) : said
}

/** The ids that filters name, by entity, so that they are requested at once. */
export function idsIn(registry: Registry, entity: Entity, filters: readonly Row[]): Map<string, string[]> {
  const wanted = new Map<string, string[]>()
  const look = (filter: Row): void => {
    for (const { field, value, by } of asksOf(registry, entity, filter)) {
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
