import type { Actor } from '../../engine/model/actor.ts'
import type { ImportChoice, ImportMeaning, ImportMeanings } from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Property } from '../../engine/model/registry.ts'
import { lookupFor, type Candidate, type Lookup } from './records/lookups.ts'
import { isWanted, take } from './records/mapping.ts'
import type { ImportMapping, ImportSource } from './import.ts'
import { wordsIn } from './records/matchValue.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { codeWords } from './codeWords.ts'
import { rowsOf } from './parts.ts'

const mostWords = 10_000
const mostShown = 500
const mostChoices = 200
const mostSuggested = 3

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
    const content = isWanted(values, mapping) ? take(values, plain) : undefined
    if (content === undefined) continue
    for (const word of wordsIn(property, content))
      if (counts.has(word) || counts.size < mostWords) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const choiceOf = ({ value, titles }: Candidate): ImportChoice => ({ value, titles: [...titles] })

function meaningOf(lookup: Lookup, word: string, count: number): ImportMeaning {
  const found = lookup.find(word)
  return {
    word,
    count,
    found: found.slice(0, 10).map(choiceOf),
    suggested: found.length === 0 ? lookup.suggest(word, mostSuggested).map(choiceOf) : [],
  }
}

/**
 * What the words of a field's columns mean, with how often each is there; the unclear ones first, then the most frequent. Throws
 * `unknown_field` for a field that is not mapped or has no words to be matched.
 */
export async function meaningsOf(
  call: ActorCall,
  actor: Actor,
  row: RowOf<'imports'>,
  mapping: ImportMapping,
  field: string,
): Promise<ImportMeanings> {
  const { records, ports } = call
  const property = records.registry.entity(row.resource).properties.get(field)
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
  return {
    distinct: counts.size,
    unclear: ordered.filter(({ clear }) => !clear).length,
    words: ordered.slice(0, mostShown).map(({ word, count }) => meaningOf(lookup, word, count)),
    choices: lookup.candidates.length <= mostChoices ? lookup.candidates.map(choiceOf) : [],
  }
}
