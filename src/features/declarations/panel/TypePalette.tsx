import { useState } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { TextInput } from '../../../panel/ui/inputs.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { useEditing } from './useEditing.ts'
import { mayAdd } from './editing/newField.ts'
import { fieldTypeGroups } from './fieldTypeGroups.ts'

/** All field types with an example, filtered by label; Enter selects the first match. */
export function TypePalette({ onPick, onCancel }: { onPick(type: string): void; onCancel(): void }) {
  const { edited, types, both } = useEditing()
  const { t } = useReader()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const wordsOf = (type: string): string => {
    const said = Object.values(both.texts).map(
      ({ declaring }) => Object.entries(declaring.palette.types).find(([name]) => name === type)?.[1],
    )
    return [type, ...said.flatMap(words => (words ? [words.name, words.sample] : []))].join(' ').toLowerCase()
  }
  const groups = Object.entries(fieldTypeGroups)
    .map(([group, names]) => ({
      group,
      names: names.filter(name => types.has(name) && mayAdd(edited, name, types) && wordsOf(name).includes(wanted)),
    }))
    .filter(({ names }) => names.length > 0)
  const found = groups.flatMap(({ names }) => names)
  const first =
    found.find(name => t(`declaring.palette.types.${name}.name`).toLowerCase().startsWith(wanted)) ?? found[0]
  return (
    <ModalDialog wide title={t('declaring.palette.title')} onCancel={onCancel}>
      <Field label={t('declaring.palette.search')}>
        {control => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (first !== undefined) onPick(first)
            }}
          />
        )}
      </Field>
      <p role="status" className="m-quiet">
        {found.length === 0 ? t('declaring.palette.none') : t('declaring.palette.found', { smart_count: found.length })}
      </p>
      <div className="declaring-palette">
        {groups.map(({ group, names }) => (
          <section key={group} className="declaring-types" aria-label={t(`declaring.palette.groups.${group}`)}>
            <h3>{t(`declaring.palette.groups.${group}`)}</h3>
            <div className="declaring-type-list">
              {names.map(name => (
                <Button
                  key={name}
                  className="declaring-type"
                  data-first={(wanted !== '' && name === first) || undefined}
                  onClick={() => onPick(name)}
                >
                  <strong>{t(`declaring.palette.types.${name}.name`)}</strong>
                  <small className="m-quiet">{t(`declaring.palette.types.${name}.sample`)}</small>
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </ModalDialog>
  )
}
