import type { FieldDeclaration, Locale } from '../../../engine/model/declaration.ts'
import { commonCodeLists } from '../../../engine/model/codeLists.ts'
import { countryBounds } from '../../../engine/model/namingOptions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Field } from '../../../panel/ui/Field.tsx'
import { Select, Switch, TextInput } from '../../../panel/ui/inputs.tsx'
import { fieldsOf } from './editing/edited.ts'
import { listNamed } from './editing/editedLists.ts'
import { kindsList } from '../../../engine/model/words.ts'
import { labelIn, useEditing, type Editing } from './useEditing.ts'
import { partsOf } from '../parts.ts'
import { listLabelOfOwner, resourceLabel } from './nameOfResource.ts'
import { changeableLists } from '../../../engine/model/stored/storedLists.ts'
import { shippedValues, ValuesPanel } from './ValuesPanel.tsx'

interface Props {
  field: FieldDeclaration
  /** Whether the field is published, so that its meaning can no longer change. */
  isFixed: boolean
  onChange(next: Partial<FieldDeclaration>): void
}

type Option = keyof FieldDeclaration

/** Returns the possible targets of an option that refers to something else, with their labels. */
function named(
  option: Option,
  field: FieldDeclaration,
  { editing, locale, t }: { editing: Editing; locale: Locale; t(key: string): string },
) {
  const { registry, edited, types, both, head } = editing
  const siblings = fieldsOf(edited, types).map(view => view.field)
  const labelled = (fields: readonly FieldDeclaration[]): [string, string][] =>
    fields.filter(({ name }) => name !== field.name).map(({ name }) => [name, labelIn(editing, locale, 'fields', name)])
  const ofType = (...names: string[]) => labelled(siblings.filter(({ type }) => names.includes(type)))
  if (option === 'reference')
    return [...registry.entities.values()]
      .filter(({ declaration }) => !declaration.people)
      .map(({ name }): [string, string] => [
        name,
        resourceLabel(name, locale, { documents: [edited.document, head], both }),
      ])
  if (option === 'choices') {
    const fixed = new Set([...commonCodeLists(registry.authorization).map(({ name }) => name), kindsList])
    const published = partsOf(head, 'codeLists')
    const own = (edited.document.codeLists ?? []).map(({ name }) => name)
    return [...new Set([...own, ...registry.codeLists.keys()])]
      .filter(name => !fixed.has(name))
      .map((name): [string, string] => [
        name,
        own.includes(name) && !published.has(name) && name === field.choices
          ? t('declaring.field.new_list')
          : listLabelOfOwner(name, { documents: [edited.document, head], both, locale, registry }),
      ])
  }
  if (option === 'bounds')
    return [[countryBounds, t('declaring.field.bounds_country')] as [string, string], ...ofType('reference')]
  if (option === 'overruledBy') return ofType('boolean')
  if (option === 'from') return ofType('text')
  return option === 'within' ? ofType('reference') : undefined
}

/** The values of a field's code list, if it was created here or the product allows changes to it. */
export function ListValues({ field: { choices } }: { field: FieldDeclaration }) {
  const editing = useEditing()
  const { t } = useReader()
  const { edited, head, product, registry } = editing
  if (choices === undefined) return null
  const shipped = shippedValues(editing, choices)
  const list = listNamed(edited, choices) ?? head.codeLists?.find(({ name }) => name === choices) ?? { name: choices }
  if (shipped.length === 0) return <ValuesPanel list={list} />
  if (!changeableLists({ entities: product, authorization: registry.authorization }).has(choices))
    return <p className="m-quiet">{t('declaring.values.fixed')}</p>
  return <ValuesPanel list={list} shipped={shipped} />
}

/** The options of a field's type, each with an input according to its schema, and the values of its code list. */
export function FieldOptions({ field, isFixed, onChange }: Props) {
  const editing = useEditing()
  const { t, locale } = useReader()
  const type = editing.types.get(field.type)
  const options = (type?.options ?? []).filter(option => option !== 'tooLarge')
  if (options.length === 0) return null
  const set = (option: Option, value: unknown): void => onChange({ [option]: value })
  return (
    <fieldset className="declaring-options">
      <legend className="m-label">{t('declaring.field.options')}</legend>
      <ListValues field={field} />
      <div className="declaring-pair">
        {options.map(option => {
          const kind = editing.optionKinds[option] ?? 'text'
          const value = field[option]
          const choices = named(option, field, { editing, locale, t })
          const isNeeded = type?.needs?.includes(option) === true
          if (kind === 'flag')
            return (
              <Field key={option} inline label={t(`declaring.field.${option}`)}>
                {control => (
                  <Switch
                    {...control}
                    checked={value === true}
                    onChange={event => set(option, event.target.checked || undefined)}
                  />
                )}
              </Field>
            )
          return (
            <Field key={option} label={t(`declaring.field.${option}`)}>
              {control =>
                choices || Array.isArray(kind) ? (
                  <Select
                    {...control}
                    value={String(value ?? '')}
                    disabled={isFixed && (option === 'choices' || option === 'reference')}
                    {...(isNeeded
                      ? {}
                      : {
                          nothing: t(
                            option === 'onDelete' ? 'declaring.field.on_delete_nothing' : 'declaring.field.not_chosen',
                          ),
                        })}
                    options={choices ?? (kind as readonly string[]).map(word => [word, t(`declaring.field.${word}`)])}
                    onChoose={chosen => set(option, chosen || undefined)}
                  />
                ) : (
                  <TextInput
                    {...control}
                    autoComplete="off"
                    spellCheck={false}
                    inputMode={kind === 'number' ? 'decimal' : 'text'}
                    value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
                    onChange={event => {
                      const text = event.target.value
                      if (kind === 'words') return set(option, text === '' ? undefined : text.split(/,\s*/))
                      if (kind !== 'number') return set(option, text || undefined)
                      const digits = text.replace(/[^\d-]/g, '')
                      set(option, digits === '' || digits === '-' ? undefined : Number(digits))
                    }}
                  />
                )
              }
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}
