import { useState } from 'react'
import type { FieldDeclaration } from '../../../engine/model/declaration.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Field } from '../../../panel/ui/Field.tsx'
import { TextInput } from '../../../panel/ui/inputs.tsx'
import { fieldsOf } from './editing/edited.ts'
import { renamed } from './editing/renamed.ts'
import { useEditing } from './useEditing.ts'

interface Props {
  field: FieldDeclaration
  /** The published declaration; undefined for a new field. */
  was: FieldDeclaration | undefined
  /** The error of the current name. */
  mistake: string | undefined
  onRename(name: string): void
}

/** The API name of a field. An invalid name stays in the input with an error, and the field keeps its previous name. */
export function FieldName({ field, was, mistake, onRename }: Props) {
  const { edited, types, change } = useEditing()
  const { t } = useReader()
  const [rejected, setRejected] = useState<{ name: string; instead: string }>()
  const typed = rejected?.instead === field.name ? rejected.name : undefined
  const rename = (text: string): void => {
    const name = text.toLowerCase().replace(/[^a-z0-9_]/g, '_')
    const isTaken = fieldsOf(edited, types).some(one => one.field.name === name && name !== field.name)
    if (name === '' || isTaken) return setRejected({ name, instead: field.name })
    setRejected(undefined)
    if (name === field.name) return
    change(renamed(edited, field.name, name))
    onRename(name)
  }
  const problem = typed === '' ? t('declaring.new.name_needed') : t('declarations.mistakes.twice', { name: typed })
  const wasNamed = was && was.name !== field.name ? `${t('declaring.field.name_was', { name: was.name })} ` : ''
  return (
    <Field
      label={t('declaring.field.name')}
      hint={was ? `${wasNamed}${t('declaring.field.name_fixed')}` : t('declaring.field.name_hint')}
      error={typed === undefined ? mistake : problem}
    >
      {control => (
        <TextInput
          {...control}
          className="m-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={typed ?? field.name}
          onChange={event => rename(event.target.value)}
        />
      )}
    </Field>
  )
}
