import { useRef, type KeyboardEvent } from 'react'
import { locales } from '../../../engine/model/languages.ts'
import type { StoredList } from '../../../engine/model/stored/documentSchema.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field, FieldProblem } from '../../../panel/ui/Field.tsx'
import { Check, TextInput } from '../../../panel/ui/inputs.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { withList } from './editing/edited.ts'
import { withValue, withValueLabel } from './editing/newField.ts'
import { partsOf } from '../parts.ts'
import { mistakeText, useEditing } from './useEditing.ts'

/** The values of a list with their labels in every language; Enter adds the next one. */
export function ValuesPanel({ list }: { list: StoredList }) {
  const editing = useEditing()
  const { edited, change, head, mistakes } = editing
  const { t } = useReader()
  const box = useRef<HTMLDivElement>(null)
  const before = partsOf(head, 'codeLists').get(list.name)
  const published = new Set(before && 'values' in before ? before.values?.map(({ name }) => name) : [])
  const values = list.values ?? []
  const add = (): void => {
    change(withValue(edited, list.name))
    setTimeout(() => {
      const inputs = box.current?.querySelectorAll<HTMLElement>('input[type="text"]')
      inputs?.[inputs.length - locales.length]?.focus()
    })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const retire = (name: string, isOut: boolean): void => {
    const others = (list.retired ?? []).filter(one => one !== name)
    const { retired: _before, ...rest } = list
    const retired = isOut ? [...others, name] : others
    change(withList(edited, retired.length > 0 ? { ...rest, retired } : rest))
  }
  const remove = (name: string): void =>
    change(withList(edited, { ...list, values: values.filter(value => value.name !== name) }))
  return (
    <div ref={box} role="group" aria-label={t('declaring.values.title')} className="declaring-values">
      <span className="m-label">{t('declaring.values.title')}</span>
      {mistakes
        .filter(({ place }) => place.list === list.name)
        .map(({ mistake }, place) => (
          <FieldProblem key={place} id={`declared-list-problem-${place}`} text={mistakeText(mistake, t)} />
        ))}
      {values.map(({ name }, place) => (
        <div key={place} className="declaring-value">
          {locales.map(locale => (
            <Field key={locale} label={t(`declaring.values.${locale}`, { place: place + 1 })}>
              {control => (
                <TextInput
                  {...control}
                  lang={locale}
                  autoComplete="off"
                  maxLength={300}
                  value={list.texts?.[locale]?.[name] ?? ''}
                  onKeyDown={press}
                  onChange={event => {
                    const said = { list: list.name, name, locale, text: event.target.value }
                    change(withValueLabel(edited, said, published.has(name)))
                  }}
                />
              )}
            </Field>
          ))}
          <span className="m-code m-quiet">{name}</span>
          {published.has(name) ? (
            <Check
              checked={list.retired?.includes(name) === true}
              onChange={event => retire(name, event.target.checked)}
            >
              {t('declaring.values.retire')}
            </Check>
          ) : (
            <RemoveButton label={t('declaring.values.remove', { place: place + 1 })} onClick={() => remove(name)} />
          )}
        </div>
      ))}
      <Button small onClick={add}>
        {t('declaring.values.add')}
      </Button>
    </div>
  )
}
