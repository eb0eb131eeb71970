import { useMemo, useState } from 'react'
import type { ImportChoice, ImportMeanings } from '../import.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { problemText } from '../../../panel/data/problemText.ts'
import { kept, wordOf, type Word } from './decisions.ts'
import type { Decision } from './MeaningBox.tsx'
import { useCreateNamed } from './useImports.ts'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'

/** The choices that a person has seen while deciding, by field. */
export interface KnownChoices {
  find(field: string, value: unknown): ImportChoice | undefined
  remember(field: string, choices: readonly ImportChoice[]): void
}

const keyOf = (field: string, value: unknown): string => `${field} ${String(value)}`

/** Remembers choices; short lists of choices are known from the start. */
export function useKnownChoices(few: (field: string) => readonly ImportChoice[]): KnownChoices {
  const [remembered, setRemembered] = useState<ReadonlyMap<string, ImportChoice>>(new Map())
  const find = (field: string, value: unknown) =>
    remembered.get(keyOf(field, value)) ?? few(field).find(choice => choice.value === value)
  return {
    find,
    remember: (field, choices) =>
      setRemembered(
        before => new Map([...before, ...choices.map(choice => [keyOf(field, choice.value), choice] as const)]),
      ),
  }
}

/** The words in the columns of a field, and decisions on them. */
export interface WordsOf {
  label: string
  words: readonly Word[]
  /** All choices, if there are few. */
  choices: readonly ImportChoice[]
  /** The entity of the records to choose from. */
  target: Entity | undefined
  /** Whether the user may create records for words. */
  creates: boolean
  /** Why records could not be created. */
  problem: string | undefined
  decide(words: readonly string[], decision: Decision): void
  /** Accepts the guesses for words. */
  accept(words: readonly Word[]): void
  clear(words: readonly string[]): void
}

const asDecisions = (words: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(words.map(word => [word, value]))

/** Returns the words of a field, based on the server's matches and the person's decisions. */
export function useWords(
  importId: string,
  property: Property,
  { meanings, mapping, known }: { meanings: ImportMeanings | undefined; mapping: Mapping; known: KnownChoices },
): WordsOf {
  const reader = useReader()
  const { registry, profile } = usePanel()
  const label = useLabels(mapping.entity)(property.name)
  const target = registry.entities.get(property.field.reference ?? '')
  const [problem, setProblem] = useState<string>()
  const make = useCreateNamed(importId, property.name, reader)
  const source = mapping.mapping.fields[property.name]
  const choices = meanings?.choices ?? none
  const { find } = known
  const words = useMemo(
    () =>
      meanings && source
        ? meanings.words.map(meaning => wordOf(meaning, source, value => find(property.name, value)))
        : [],
    [meanings, source, find, property],
  )
  const remember = (found: readonly ImportChoice[]) => known.remember(property.name, found)
  const decideAll = (decisions: Readonly<Record<string, unknown>>) => mapping.decide(property.name, decisions)
  const create = async (chosen: readonly string[]) => {
    const responses = await make.mutateAsync(chosen).catch(() => [])
    remember(responses.flatMap(({ choice }) => choice ?? []))
    decideAll(Object.fromEntries(responses.flatMap(({ word, choice }) => (choice ? [[word, choice.value]] : []))))
    const [rejected] = responses.filter(({ choice }) => choice === null)
    const reasons = rejected && target ? Object.entries(rejected.errors) : []
    setProblem(
      rejected && target
        ? `${rejected.word}: ${reasons.map(([name, why]) => `${named(target, name)}: ${problemText(why, target, reader)}`).join(' ')}`
        : undefined,
    )
  }
  const named = (entity: Entity, name: string) => {
    const field = entity.properties.get(name)?.field.name ?? name
    return reader.t(`resources.${entity.name}.fields.${field}`, { _: name })
  }
  return {
    label,
    words,
    choices,
    target,
    creates: target !== undefined && profile.access[target.name]?.create === 'all',
    problem,
    decide: (chosen, decision) => {
      setProblem(undefined)
      if ('create' in decision) return void create(chosen)
      if ('choice' in decision) remember([decision.choice])
      decideAll(asDecisions(chosen, 'choice' in decision ? decision.choice.value : 'keep' in decision ? kept : null))
    },
    accept: guessed => {
      remember(guessed.flatMap(({ choice }) => choice ?? []))
      decideAll(Object.fromEntries(guessed.flatMap(({ word, choice }) => (choice ? [[word, choice.value]] : []))))
    },
    clear: chosen => decideAll(asDecisions(chosen, undefined)),
  }
}

const none: readonly ImportChoice[] = []
