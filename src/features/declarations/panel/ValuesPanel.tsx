import { arrayMove } from '@dnd-kit/sortable'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { CodeList } from '../../../engine/model/declaration.ts'
import { locales, type Locale } from '../../../engine/model/languages.ts'
import type { StoredList } from '../../../engine/model/stored/documentSchema.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { FieldProblem } from '../../../panel/ui/Field.tsx'
import { Check, TextInput } from '../../../panel/ui/inputs.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { focusAfterRender } from './focusAfterRender.ts'
import { listNamed, withList } from './editing/editedLists.ts'
import { withValue, withValueLabel } from './editing/newField.ts'
import { partsOf } from '../parts.ts'
import { mistakeText, useEditing, type Editing } from './useEditing.ts'

/** Returns the product's values of a code list; empty for a list that was created here. */
export function shippedValues({ registry, head, edited }: Editing, list: string): CodeList['values'] {
  const own = [head, edited.document].flatMap(({ codeLists = [] }) =>
    codeLists.filter(({ name }) => name === list).flatMap(({ values = [] }) => values.map(({ name }) => name)),
  )
  return registry.codeLists.get(list)?.values.filter(({ name }) => !own.includes(name)) ?? []
}

interface Props {
  list: StoredList
  /** Values of the product can be relabelled and retired, but not removed. */
  shipped?: CodeList['values']
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

interface MoveProps {
  /** Position of the value, from 1. */
  place: number
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
}

function MoveButtons({ place, isFirst, isLast, onMove }: MoveProps) {
  const { t } = useReader()
  const step = (by: -1 | 1, key: 'up' | 'down', sign: string, isAtEnd: boolean) => (
    <Button
      small
      className="m-step"
      aria-disabled={isAtEnd || undefined}
      aria-label={t(`declaring.values.${key}`, { place })}
      onClick={() => isAtEnd || onMove(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  )
  return (
    <span className="declaring-value-steps">
      {step(-1, 'up', '↑', isFirst)}
      {step(1, 'down', '↓', isLast)}
    </span>
  )
}

/**
 * The values of a list with their labels in every language. Enter adds a value, Alt with an arrow key moves one; values
 * of the product come first and keep their order.
 */
export function ValuesPanel({ list, shipped = [] }: Props) {
  const editing = useEditing()
  const { change, head, mistakes, both } = editing
  // The published list is copied into the draft on its first change.
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
  /** Focuses the first label of the value at an index, or the button that adds a value. */
  const focusValue = (place: number, language = 0): void =>
    focusAfterRender(() => {
      const texts = box.current?.querySelectorAll<HTMLElement>('input[type="text"]')
      return texts?.[place * locales.length + language] ?? box.current?.querySelector<HTMLElement>(':scope > button')
    })
  const labelOf = (name: string): string => locales.map(one => list.texts?.[one]?.[name]).find(text => text) ?? name
  const add = (): void => {
    change(withValue(edited, list.name, shipped))
    focusValue(values.length)
  }
  const move = (name: string, by: -1 | 1): boolean => {
    const from = own.findIndex(value => value.name === name)
    const to = from + by
    if (from < 0 || to < 0 || to >= own.length) return false
    change(withList(edited, { ...list, values: arrayMove(own, from, to) }))
    const place = shipped.length + to + 1
    setSaid(t('declaring.values.moved', { name: labelOf(name), place, count: values.length }))
    return true
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, name: string): void => {
    const by = event.altKey ? steps[event.key] : undefined
    if (event.key !== 'Enter' && by === undefined) return
    event.preventDefault()
    if (by === undefined) return add()
    const { lang } = event.currentTarget
    const place = values.findIndex(value => value.name === name) + by
    if (move(name, by)) focusValue(place, locales.indexOf(lang as Locale))
  }
  const retire = (name: string, isOut: boolean): void => {
    const others = (list.retired ?? []).filter(one => one !== name)
    const { retired: _before, ...rest } = list
    const retired = isOut ? [...others, name] : others
    change(withList(edited, retired.length > 0 ? { ...rest, retired } : rest))
  }
  const remove = (name: string): void => {
    change(withList(edited, { ...list, values: own.filter(value => value.name !== name) }))
    setSaid(t('declaring.structure.removed', { name: labelOf(name) }))
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
              onKeyDown={event => press(event, name)}
              onChange={event => {
                const said = { list: list.name, name, locale, text: event.target.value }
                change(withValueLabel(edited, said, { isPublished: published.has(name), shipped }))
              }}
            />
          ))}
          {!published.has(name) && (
            <RemoveButton label={t('declaring.values.remove', { place: place + 1 })} onClick={() => remove(name)} />
          )}
          <div className="declaring-value-foot">
            <span className="m-code m-quiet">{name}</span>
            {published.has(name) && (
              <Check
                checked={list.retired?.includes(name) === true}
                onChange={event => retire(name, event.target.checked)}
              >
                {t('declaring.values.retire')}
              </Check>
            )}
            {place >= shipped.length && own.length > 1 && (
              <MoveButtons
                place={place + 1}
                isFirst={place === shipped.length}
                isLast={place === values.length - 1}
                onMove={by => void move(name, by)}
              />
            )}
          </div>
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
