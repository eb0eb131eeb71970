import { useState } from 'react'
import type { ImportChoice } from '../import.ts'
import { locales } from '../../../engine/model/languages.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useChoices } from '../../../panel/fields/parts/useChoices.ts'
import { useReader, type Reader } from '../../../panel/data/reader.ts'
import { calledAs } from '../../../panel/data/values.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { choicesFor } from './decisions.ts'

/** What a choice is called to a reader, and then otherwise. */
export const titlesOf = ({ titles, value }: ImportChoice, { locale }: Pick<Reader, 'locale'>): string[] => {
  const own = titles[locales.indexOf(locale)] ?? titles[0] ?? String(value)
  return [own, ...new Set(titles.filter(title => title !== own))]
}

/** What can be decided: a meaning, leaving the field empty or as it is, or a record of that name that is to be made. */
export type Decision = { choice: ImportChoice } | { empty: true } | { keep: true } | { create: true }

interface Props {
  id: string
  label: string
  shown: string
  /** What it may mean, the best guess first. */
  offered: readonly ImportChoice[]
  /** All that may be chosen, where they are few. */
  choices: readonly ImportChoice[]
  /** Whether a record may be made of it. */
  creates: boolean
  onDecide(decision: Decision): void
  onClear?: (() => void) | undefined
}

const mostOffered = 60

const keyOf = (decision: Decision): string =>
  'choice' in decision ? String(decision.choice.value) : Object.keys(decision).join()

/** The box of one decision, whatever finds the choices. */
function DecisionBox({
  find,
  offered,
  creates,
  onDecide,
  ...box
}: Omit<Props, 'choices'> & {
  find(text: string): readonly ImportChoice[]
  message?: string | undefined
  onText?(text: string | undefined): void
}) {
  const reader = useReader()
  const { t } = reader
  const words: Record<string, string> = {
    empty: t('importing.leave_empty'),
    keep: t('importing.keep_as_is'),
    create: t('importing.create_new'),
  }
  return (
    <ChoiceBox<Decision>
      {...box}
      placeholder={t('importing.choose_meaning')}
      optionsFor={text => {
        const found = text.trim() === '' ? [...offered, ...find('')] : find(text)
        const different = [...new Map(found.map(choice => [choice.value, choice])).values()]
        return [
          ...different.map(choice => ({ choice })),
          { empty: true as const },
          { keep: true as const },
          ...(creates ? [{ create: true as const }] : []),
        ]
      }}
      keyOf={keyOf}
      namesOf={decision => ('choice' in decision ? titlesOf(decision.choice, reader) : [words[keyOf(decision)] ?? ''])}
      isNamed={decision => 'choice' in decision}
      onPick={onDecide}
    />
  )
}

const LocalBox = ({ choices, ...box }: Props) => (
  <DecisionBox {...box} find={text => choicesFor(choices, text, mostOffered)} />
)

/** Of many records those that the server finds. */
function FoundBox({ choices: _few, target, ...box }: Props & { target: Entity }) {
  const reader = useReader()
  const [text, setText] = useState<string>()
  const { records, loading } = useChoices({
    entity: target,
    text: text ?? '',
    within: everywhere,
    enabled: text !== undefined,
    reader,
  })
  const found = records.map((record): ImportChoice => ({
    value: record.id,
    titles: [calledAs(target, record, reader)],
  }))
  return (
    <DecisionBox
      {...box}
      find={() => found}
      onText={setText}
      message={loading ? reader.t('panel.values.loading') : ''}
    />
  )
}

const everywhere = {}

/** Decides what words of a file mean. */
export const MeaningBox = ({ target, ...box }: Props & { target: Entity | undefined }) =>
  box.choices.length > 0 || !target ? <LocalBox {...box} /> : <FoundBox {...box} target={target} />
