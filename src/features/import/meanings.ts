import type { Actor } from '../../engine/model/actor.ts'
import type { ImportChoice, ImportMeaning, ImportMeanings } from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { lookupFor, noLookup, type Candidate, type Lookup } from './records/lookups.ts'
import { isWanted, sourceValue } from './records/mapping.ts'
import type { ImportMapping, ImportSource } from './import.ts'
import { wordsIn } from './records/matchValue.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { rowsOf } from './parts.ts'

const maxWords = 10_000
const maxShown = 5_000
const maxChoices = 200
const maxSuggested = 3

/** How many words are processed before yielding to other work. */
const batchSize = 100

async function countWords(
  { ports }: ActorCall,
  row: RowOf<'imports'>,
  property: Property,
  mapping: ImportMapping,
  source: ImportSource,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const { values: _values, clear: _clear, ...plain } = source
  for await (const { values } of rowsOf(ports.store, row)) {
    const content = isWanted(values, mapping) ? sourceValue(values, plain) : undefined
    if (content === undefined) continue
    for (const word of wordsIn(property, content))
      if (counts.has(word) || counts.size < maxWords) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const yieldToOthers = (): Promise<void> => new Promise(resolve => void setTimeout(resolve))

const choiceOf = ({ value, titles }: Candidate): ImportChoice => ({ value, titles: [...titles] })

/** Returns the mapping's choice for a word; undefined if it has none that still exists. */
function decisionOn(lookup: Lookup, { values = {} }: ImportSource, word: string): ImportChoice | null | undefined {
  if (!Object.hasOwn(values, word)) return undefined
  const ours = values[word]
  if (ours === null) return null
  const [found] = [...lookup.candidates.filter(({ value }) => value === ours), ...lookup.find(String(ours))]
  return found && choiceOf(found)
}

/** Returns the candidates that contain a record named by the word: a type, for example, implies its category. */
type ContainersOf = (word: string) => readonly Candidate[]

/** Returns the containers of words, by the lookups of the fields within a property. */
async function containersOf(
  { records, ports }: ActorCall,
  actor: Actor,
  { entity, property, lookup }: { entity: Entity; property: Property; lookup: Lookup },
): Promise<ContainersOf> {
  const within = [...entity.properties.values()].filter(({ field }) => field.within === property.name)
  const lookups: Lookup[] = []
  for (const one of within) lookups.push((await lookupFor(records, actor, one, codeWords(ports))) ?? noLookup)
  const byValue = new Map(lookup.candidates.map(candidate => [candidate.value as unknown, candidate]))
  return word =>
    [...new Set(lookups.flatMap(one => one.find(word).map(({ container }) => container)))]
      .map(container => byValue.get(container))
      .filter(candidate => candidate !== undefined)
}

interface Matching {
  lookup: Lookup
  containers: ContainersOf
  source: ImportSource
}

function meaningOf({ lookup, containers, source }: Matching, word: string, count: number): ImportMeaning {
  const found = lookup.find(word)
  const decided = decisionOn(lookup, source, word)
  const suggested =
    found.length > 0
      ? []
      : [...new Set([...containers(word), ...lookup.suggest(word, maxSuggested)])].slice(0, maxSuggested)
  return {
    word,
    count,
    found: found.slice(0, 10).map(choiceOf),
    suggested: suggested.map(choiceOf),
    ...(decided === undefined ? {} : { decided }),
  }
}

/**
 * Returns what the words in a field's columns mean, and how often each occurs; undecided words first, then by
 * frequency. Throws `unknown_field` for a field that is not mapped or not matched by words.
 */
export async function meaningsOf(
  call: ActorCall,
  actor: Actor,
  row: RowOf<'imports'>,
  mapping: ImportMapping,
  field: string,
): Promise<ImportMeanings> {
  const { records, ports } = call
  const entity = records.registry.entity(row.resource)
  const property = entity.properties.get(field)
  const source = mapping.fields[field]
  const lookup = property && source && (await lookupFor(records, actor, property, codeWords(ports)))
  if (!lookup || !property || !source) throw new Problem('unknown_field', { field })
  const counts = await countWords(call, row, property, mapping, source)
  const isNarrowed = mapping.fields[property.field.within ?? ''] !== undefined
  const isClear = (word: string): boolean =>
    isNarrowed ? lookup.find(word).length > 0 : lookup.find(word).length === 1
  const ordered = [...counts]
    .map(([word, count]) => ({ word, count, clear: isClear(word) }))
    .toSorted((a, b) => Number(a.clear) - Number(b.clear) || b.count - a.count)
  const matching = { lookup, source, containers: await containersOf(call, actor, { entity, property, lookup }) }
  const words: ImportMeaning[] = []
  for (const { word, count } of ordered.slice(0, maxShown)) {
    words.push(meaningOf(matching, word, count))
    if (words.length % batchSize === 0) await yieldToOthers()
  }
  return {
    distinct: counts.size,
    unclear: ordered.filter(({ clear }) => !clear).length,
    words,
    choices: lookup.candidates.length <= maxChoices ? lookup.candidates.map(choiceOf) : [],
  }
}
