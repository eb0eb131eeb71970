import { useRef, useState, type KeyboardEvent } from 'react'
import type { CodeList } from '../../../engine/model/declaration.ts'
import { locales, type Locale } from '../../../engine/model/languages.ts'
import type { StoredList } from '../../../engine/model/stored/documentSchema.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { FieldProblem } from '../../../panel/ui/Field.tsx'
import { Check, TextInput } from '../../../panel/ui/inputs.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { focusSoon } from './focusSoon.ts'
import { listNamed, withList } from './editing/edited.ts'
import { withValue, withValueLabel } from './editing/newField.ts'
import { partsOf } from '../parts.ts'
import { mistakeText, useEditing, type Editing } from './useEditing.ts'

/** The values that the product has in a list; none for one that was made here. */
export function shippedValues({ registry, head, edited }: Editing, list: string): CodeList['values'] {
  const own = [head, edited.document].flatMap(({ codeLists = [] }) =>
    codeLists.filter(({ name }) => name === list).flatMap(({ values = [] }) => values.map(({ name }) => name)),
  )
  return registry.codeLists.get(list)?.values.filter(({ name }) => !own.includes(name)) ?? []
}

interface Props {
  list: StoredList
  /** Those that the product has in it: they are relabelled and retired, and never removed. */
  shipped?: CodeList['values']
}

/** The values of a list with their labels in every language; Enter adds the next one. */
export function ValuesPanel({ list, shipped = [] }: Props) {
  const editing = useEditing()
  const { change, head, mistakes, both } = editing
  // What is published of a list of the product comes into the draft with its first change.
  const edited = listNamed(editing.edited, list.name) ? editing.edited : withList(editing.edited, list)
  const { t } = useReader()
  const box = useRef<HTMLDivElement>(null)
  const before = partsOf(head, 'codeLists').get(list.name)
  const published = new Set([
    ...(before && 'values' in before ? (before.values ?? []) : []).map(({ name }) => name),
    ...shipped.map(({ name }) => name),
  ])
  const own = list.values ?? []
  const values = [...shipped, ...own]
  const givenLabel = (locale: Locale, name: string): string | undefined =>
    (both.messages[locale].codes as Record<string, Record<string, string> | undefined>)[list.name]?.[name]
  const [said, setSaid] = useState('')
  /** The first text of the value at a place, or the button that adds one where there is none. */
  const focusValue = (place: number): void =>
    focusSoon(() => {
      const texts = box.current?.querySelectorAll<HTMLElement>('input[type="text"]')
      return texts?.[place * locales.length] ?? box.current?.querySelector<HTMLElement>(':scope > button')
    })
  const add = (): void => {
    change(withValue(edited, list.name, shipped))
    focusValue(values.length)
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
  const remove = (name: string): void => {
    change(withList(edited, { ...list, values: own.filter(value => value.name !== name) }))
    const label = locales.map(one => list.texts?.[one]?.[name]).find(text => text)
    setSaid(t('declaring.structure.removed', { name: label ?? name }))
    const place = values.findIndex(value => value.name === name)
    focusValue(Math.max(0, Math.min(place, values.length - 2)))
  }
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
            <TextInput
              key={locale}
              className="m-small"
              aria-label={t(`declaring.values.${locale}`, { place: place + 1 })}
              lang={locale}
              autoComplete="off"
              maxLength={300}
              value={list.texts?.[locale]?.[name] ?? ''}
              placeholder={givenLabel(locale, name) ?? t(`declaring.table.${locale}`)}
              onKeyDown={press}
              onChange={event => {
                const said = { list: list.name, name, locale, text: event.target.value }
                change(withValueLabel(edited, said, { isPublished: published.has(name), shipped }))
              }}
            />
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
      <p role="status" className="m-hidden">
        {said}
      </p>
    </div>
  )
}
