import { useMemo, useState } from 'react'
import type { ImportChoice, ImportMeanings } from '../import.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { problemText } from '../../../panel/data/problemText.ts'
import { kept, wordOf, type Word } from './decisions.ts'
import type { Decision } from './MeaningBox.tsx'
import { useCreateNamed } from './useImports.ts'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'

/** What the choices are called that a person came upon while they decided, by field. */
export interface KnownChoices {
  find(field: string, value: unknown): ImportChoice | undefined
  learn(field: string, choices: readonly ImportChoice[]): void
}

const keyOf = (field: string, value: unknown): string => `${field} ${String(value)}`

/** Keeps what choices are called; those that are few are known from the beginning. */
export function useKnownChoices(few: (field: string) => readonly ImportChoice[]): KnownChoices {
  const [learned, setLearned] = useState<ReadonlyMap<string, ImportChoice>>(new Map())
  const find = (field: string, value: unknown) =>
    learned.get(keyOf(field, value)) ?? few(field).find(choice => choice.value === value)
  return {
    find,
    learn: (field, choices) =>
      setLearned(
        before => new Map([...before, ...choices.map(choice => [keyOf(field, choice.value), choice] as const)]),
      ),
  }
}

/** The words of one field's columns, and the deciding on them. */
export interface WordsOf {
  label: string
  words: readonly Word[]
  /** All that may be chosen, where they are few. */
  choices: readonly ImportChoice[]
  /** The records to choose from. */
  target: Entity | undefined
  /** Whether the person may make records of words. */
  creates: boolean
  /** Why words could not be made records of. */
  problem: string | undefined
  decide(words: readonly string[], decision: Decision): void
  /** Takes words for what they are guessed to mean. */
  accept(words: readonly Word[]): void
  clear(words: readonly string[]): void
}

const asDecisions = (words: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(words.map(word => [word, value]))

/** The words of a field, by what the server knows of them and what a person decided. */
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
  const learn = (found: readonly ImportChoice[]) => known.learn(property.name, found)
  const decideAll = (decisions: Readonly<Record<string, unknown>>) => mapping.decide(property.name, decisions)
  const create = async (chosen: readonly string[]) => {
    const answers = await make.mutateAsync(chosen).catch(() => [])
    learn(answers.flatMap(({ choice }) => choice ?? []))
    decideAll(Object.fromEntries(answers.flatMap(({ word, choice }) => (choice ? [[word, choice.value]] : []))))
    const [refused] = answers.filter(({ choice }) => choice === null)
    const reasons = refused && target ? Object.entries(refused.errors) : []
    setProblem(
      refused && target
        ? `${refused.word}: ${reasons.map(([name, why]) => `${named(target, name)}: ${problemText(why, target, reader)}`).join(' ')}`
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
      if ('choice' in decision) learn([decision.choice])
      decideAll(asDecisions(chosen, 'choice' in decision ? decision.choice.value : 'keep' in decision ? kept : null))
    },
    accept: guessed => {
      learn(guessed.flatMap(({ choice }) => choice ?? []))
      decideAll(Object.fromEntries(guessed.flatMap(({ word, choice }) => (choice ? [[word, choice.value]] : []))))
    },
    clear: chosen => decideAll(asDecisions(chosen, undefined)),
  }
}

const none: readonly ImportChoice[] = []
