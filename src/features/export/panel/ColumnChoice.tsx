import { useState } from 'react'
import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { localeOf } from '../../../engine/model/declaration.ts'
import { plainName } from '../../../engine/rules/text/names.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { groupKey, labelKey } from '../../../panel/data/values.ts'
import type { Choice } from './useChoice.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check, TextInput } from '../../../panel/ui/inputs.tsx'

/** The columns of the file, by the groups of the form, with a search. */
export function ColumnChoice({ choice: { entity, properties, columns, listed, choose } }: { choice: Choice }) {
  const { t, number } = useReader()
  const [text, setText] = useState('')
  const toggle = (names: readonly string[], on: boolean) =>
    choose({ columns: new Set(on ? [...columns, ...names] : [...columns].filter(one => !names.includes(one))) })
  const query = plainName(text)
  const groups = entity.groups
    .map(({ name, fields }) => ({
      name,
      chosen: fields.flatMap(field =>
        field.properties
          .filter(property => properties.includes(property))
          .map(property => ({
            name: property.name,
            label: t(labelKey(entity, field, property)),
            language: property.language && localeOf[property.language],
          }))
          .filter(one => plainName(`${one.label} ${one.name}`).includes(query)),
      ),
    }))
    .filter(({ chosen }) => chosen.length > 0)
  return (
    <Disclosure
      className="export-columns"
      summary={
        <>
          {t('exporting.columns')}{' '}
          <span className="m-quiet">
            {t('exporting.chosen_columns', { count: number(columns.size), total: number(properties.length) })}
          </span>
        </>
      }
    >
      <div className="m-row">
        <TextInput
          type="search"
          className="export-find"
          aria-label={t('exporting.find_column')}
          placeholder={t('exporting.find_column')}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        <Button small onClick={() => choose({ columns: new Set(properties.map(({ name }) => name)) })}>
          {t('exporting.all_columns')}
        </Button>
        <Button small onClick={() => choose({ columns: new Set() })}>
          {t('exporting.no_columns')}
        </Button>
        <Button small onClick={() => choose({ columns: new Set(listed) })}>
          {t('exporting.list_columns')}
        </Button>
      </div>
      {groups.length === 0 && <p className="m-quiet">{t('panel.values.nothing_found')}</p>}
      {groups.map(({ name: group, chosen }) => {
        const names = chosen.map(({ name }) => name)
        const word = t(groupKey(entity, group))
        return (
          <fieldset key={group} className="export-group">
            <legend>{word}</legend>
            <Check
              className="export-whole"
              aria-label={t('exporting.whole_group', { group: word })}
              checked={names.every(name => columns.has(name))}
              onChange={event => toggle(names, event.target.checked)}
            >
              {t('exporting.all_columns')}
            </Check>
            <div className="export-checks">
              {chosen.map(({ name, label, language }) => (
                <Check key={name} checked={columns.has(name)} onChange={event => toggle([name], event.target.checked)}>
                  <span>
                    {label}
                    {language && <span className="m-quiet"> {language}</span>}
                  </span>
                </Check>
              ))}
            </div>
          </fieldset>
        )
      })}
    </Disclosure>
  )
}
