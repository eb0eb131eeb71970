import { useState } from 'react'
import type { ImportChoice } from '../import.ts'
import { locales } from '../../../engine/model/languages.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useChoices } from '../../../panel/fields/parts/useChoices.ts'
import { useReader, type Reader } from '../../../panel/data/reader.ts'
import { displayName } from '../../../panel/data/values.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { choicesFor } from './decisions.ts'

/** The titles of a choice, in the reader's language first. */
export const titlesOf = ({ titles, value }: ImportChoice, { locale }: Pick<Reader, 'locale'>): string[] => {
  const own = titles[locales.indexOf(locale)] ?? titles[0] ?? String(value)
  return [own, ...new Set(titles.filter(title => title !== own))]
}

/**
 * What can be decided about a word: a choice, leaving the field empty, leaving it as it is, or creating a record of
 * that name.
 */
export type Decision = { choice: ImportChoice } | { empty: true } | { keep: true } | { create: true }

interface Props {
  id: string
  label: string
  shown: string
  /** Possible meanings, the best guess first. */
  offered: readonly ImportChoice[]
  /** All choices, if there are few. */
  choices: readonly ImportChoice[]
  /** Whether a record can be created for the word. */
  creates: boolean
  onDecide(decision: Decision): void
  onClear?: (() => void) | undefined
}

const maxOffered = 60

const keyOf = (decision: Decision): string =>
  'choice' in decision ? String(decision.choice.value) : Object.keys(decision).join()

/** The combobox of one decision, independent of how choices are found. */
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
  <DecisionBox {...box} find={text => choicesFor(choices, text, maxOffered)} />
)

/** Searches on the server, for targets with many records. */
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
    titles: [displayName(target, record, reader)],
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
