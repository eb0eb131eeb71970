import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ImportMeanings, ImportView } from '../import.ts'
import type { Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Tabs } from '../../../panel/ui/Tabs.tsx'
import { isUndecided, wordOf } from './decisions.ts'
import { isMatched } from './guessMapping.ts'
import { stepPath } from './importSteps.ts'
import { useMeanings } from './useImports.ts'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'
import { useKnownChoices, useWords, type KnownChoices } from './useWords.ts'
import { WordsTable } from './WordsTable.tsx'

/** Returns the fields whose columns hold words that have to be matched. */
const matchedFields = ({ properties, mapping }: Mapping): Property[] =>
  properties.filter(property => {
    const source = mapping.fields[property.name]
    return isMatched(property) && source?.match === true && source.column !== undefined
  })

function FieldWords({
  importId,
  property,
  meanings,
  mapping,
  known,
}: {
  importId: string
  property: Property
  meanings: ImportMeanings | undefined
  mapping: Mapping
  known: KnownChoices
}) {
  const { t, number } = useReader()
  const words = useWords(importId, property, { meanings, mapping, known })
  if (!meanings) return <p role="status">{t('panel.values.loading')}</p>
  if (meanings.distinct === 0) return <p className="m-quiet">{t('importing.no_words')}</p>
  return (
    <>
      {meanings.distinct > meanings.words.length && (
        <p className="m-quiet">
          {t('importing.words_shown', { shown: number(meanings.words.length), total: number(meanings.distinct) })}
        </p>
      )}
      <WordsTable words={words} />
    </>
  )
}

/** Decides what words in columns of references and choices mean, one field at a time. */
export function ValuesStep({ view, mapping }: { view: ImportView; mapping: Mapping }) {
  const { t, number } = useReader()
  const [search] = useSearchParams()
  const label = useLabels(mapping.entity)
  const [begun] = useState(mapping.mapping)
  const fields = matchedFields(mapping)
  const meanings = useMeanings(
    view.id,
    begun,
    fields.map(({ name }) => name),
  )
  const known = useKnownChoices(field => meanings.of(field)?.choices ?? [])
  const current = fields.find(({ name }) => name === search.get('field')) ?? fields[0]
  if (meanings.error) return <p role="alert">{meanings.error.message}</p>
  if (!current) return <p>{t('importing.nothing_matched')}</p>
  const undecidedOf = ({ name }: Property): number => {
    const source = mapping.mapping.fields[name]
    const found = meanings.of(name)?.words ?? []
    return source
      ? found.filter(meaning => isUndecided(wordOf(meaning, source, value => known.find(name, value)))).length
      : 0
  }
  const wordOfTab = (property: Property): string => {
    const count = undecidedOf(property)
    return count === 0 ? label(property.name) : `${label(property.name)} · ${number(count)}`
  }
  return (
    <>
      <p className="m-quiet">{t('importing.values_hint')}</p>
      <Tabs
        label={t('importing.values_fields')}
        current={current.name}
        tabs={fields.map(property => ({
          name: property.name,
          path: `${stepPath(view.id, 'values')}&field=${property.name}`,
          word: wordOfTab(property),
        }))}
      />
      <FieldWords
        key={current.name}
        importId={view.id}
        property={current}
        meanings={meanings.of(current.name)}
        mapping={mapping}
        known={known}
      />
    </>
  )
}
