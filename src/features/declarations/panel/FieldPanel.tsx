import type { FieldDeclaration } from '../../../engine/model/declaration.ts'
import { locales } from '../../../engine/model/languages.ts'
import { languages } from '../../../engine/model/localized.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field, FieldProblem } from '../../../panel/ui/Field.tsx'
import { Select, Switch, TextInput } from '../../../panel/ui/inputs.tsx'
import { fieldsOf, resourceOf, withEntity, type FieldView } from './editing/edited.ts'
import { withFieldChanged } from './editing/editedFields.ts'
import { textOf, withText } from './editing/editedTexts.ts'
import { partsOf } from '../parts.ts'
import { mayAdd, relabelled } from './editing/newField.ts'
import { shippedText, labelIn, mistakesOf, mistakeText, useEditing, type Editing } from './useEditing.ts'
import { ConversionNotes } from './ConversionNotes.tsx'
import { FieldName } from './FieldName.tsx'
import { FieldOptions, ListValues } from './FieldOptions.tsx'
import { Purge } from './Purge.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { WordsChoice } from './WordsChoice.tsx'

interface Props {
  view: FieldView
  onRename(name: string): void
  onClose(): void
  onCopy(): void
  onRemove(): void
}

/** Whether a field is hidden in the published declarations, regardless of the draft. */
function isHiddenIn({ head, resource }: Editing, field: string): boolean {
  const part = partsOf(head, 'resources').get(resource) ?? partsOf(head, 'changes').get(resource)
  return part !== undefined && 'hide' in part && part.hide?.includes(field) === true
}

/** All settings of a field except its position. */
export function FieldPanel({ view, onRename, onClose, onCopy, onRemove }: Props) {
  const editing = useEditing()
  const { edited, types, change } = editing
  const { t, locale, number } = useReader()
  const { field, isShipped, isHidden } = view
  const type = types.get(field.type)
  const was = edited.published.get(field.name)
  const isFixed = isShipped || was !== undefined
  const set = (next: Partial<FieldDeclaration>): void =>
    change(withFieldChanged(edited, field.name, { ...field, ...next } as FieldDeclaration))
  const mistakes = mistakesOf(editing, field)
  const mistakeAt = (entry: string): string | undefined => {
    const found = mistakes.find(({ place }) => place.entry === entry)
    return found && mistakeText(found.mistake, t)
  }
  const shown = ['name', 'required', 'search', 'public', 'unique', 'completeness', 'initial']
  // Mistakes of a code list are shown at the list.
  const others = mistakes.filter(({ place }) => place.list === undefined && !shown.includes(place.entry ?? ''))
  const weights = fieldsOf(edited, types).reduce((sum, one) => sum + (one.field.completeness?.weight ?? 0), 0)
  const weight = field.completeness?.weight
  const title = resourceOf(edited)?.entity.title
  return (
    <section
      className="declaring-panel"
      aria-label={t('declaring.field.label', { name: labelIn(editing, locale, 'fields', field.name) })}
    >
      <div className="m-row declaring-panel-head">
        <h2>{labelIn(editing, locale, 'fields', field.name)}</h2>
        {isShipped ? (
          <span className="m-chip">{t(`declaring.palette.types.${field.type}.name`, { _: field.type })}</span>
        ) : (
          <TypeChoice field={field} was={was} />
        )}
      </div>
      {was && was.type !== field.type && (
        <p className="declaring-notice">
          {t('declaring.field.type_was', { type: t(`declaring.palette.types.${was.type}.name`, { _: was.type }) })}{' '}
          {t('declaring.field.type_published')}
        </p>
      )}
      {isShipped && <p className="declaring-notice">{t('declaring.editor.locked')}</p>}
      {others.map(({ mistake }, place) => (
        <FieldProblem key={place} id={`declared-problem-${place}`} text={mistakeText(mistake, t)} />
      ))}
      <div className="declaring-pair">
        {locales.map(one => (
          <Field key={one} label={t(`declaring.field.${one}`, { label: t('declaring.field.text') })}>
            {control => (
              <TextInput
                {...control}
                lang={one}
                autoComplete="off"
                maxLength={300}
                value={textOf(edited, one, 'fields', field.name)}
                placeholder={shippedText(editing, one, 'fields', field.name)}
                onChange={event => {
                  const next = relabelled(edited, field.name, { locale: one, text: event.target.value, types })
                  change(next.edited)
                  if (next.name !== field.name) onRename(next.name)
                }}
              />
            )}
          </Field>
        ))}
        {locales.map(one => (
          <Field key={one} label={t(`declaring.field.${one}`, { label: t('declaring.field.hint') })}>
            {control => (
              <TextInput
                {...control}
                lang={one}
                autoComplete="off"
                maxLength={300}
                value={textOf(edited, one, 'hints', field.name)}
                placeholder={shippedText(editing, one, 'hints', field.name)}
                onChange={event => change(withText(edited, one, ['hints', field.name], event.target.value))}
              />
            )}
          </Field>
        ))}
      </div>
      {was && <ConversionNotes resource={editing.resource} field={was.name} />}
      {isShipped && <ListValues field={field} />}
      {!isShipped && <FieldOptions field={field} isFixed={was?.type === field.type} onChange={set} />}
      {!isShipped && (
        <>
          <FieldName field={field} was={was} mistake={mistakeAt('name')} onRename={onRename} />
          {type?.localizable && (
            <Field inline label={t('declaring.field.localized')}>
              {({ invalid: _invalid, ...control }) => (
                <Switch
                  {...control}
                  checked={field.localized === true}
                  onChange={event =>
                    set({
                      localized: event.target.checked || undefined,
                      ...(field.required === true || field.required === undefined ? {} : { required: true as const }),
                    })
                  }
                />
              )}
            </Field>
          )}
          <div className="declaring-pair">
            <Field label={t('declaring.field.required')} error={mistakeAt('required')}>
              {control => (
                <Select
                  {...control}
                  value={String(field.required ?? '')}
                  options={[
                    ['', t('declaring.field.required_no')],
                    ['true', t('declaring.field.required_yes')],
                    ...(field.localized
                      ? languages.map((one): [string, string] => [one, t(`declaring.field.required_${one}`)])
                      : []),
                  ]}
                  onChoose={value => set({ required: value === 'true' ? true : languages.find(one => one === value) })}
                />
              )}
            </Field>
            {(type?.words || type?.named) && (
              <Field label={t('declaring.field.search')} error={mistakeAt('search')}>
                {control => (
                  <Select
                    {...control}
                    value={String(field.search ?? '')}
                    options={[
                      ['', t('declaring.field.search_no')],
                      ['true', t('declaring.field.search_yes')],
                      ...(type.words ? ([['whole', t('declaring.field.search_whole')]] as const) : []),
                    ]}
                    onChoose={value => set({ search: value === 'true' ? true : value === 'whole' ? value : undefined })}
                  />
                )}
              </Field>
            )}
          </div>
          <Field
            inline
            label={t('declaring.field.public')}
            hint={t('declaring.field.public_hint')}
            error={mistakeAt('public')}
          >
            {control => (
              <Switch
                {...control}
                checked={field.public === true}
                onChange={event => set({ public: event.target.checked || undefined })}
              />
            )}
          </Field>
          {type?.sortable && type.column === 'text' && (
            <Field inline label={t('declaring.field.unique')} error={mistakeAt('unique')}>
              {control => (
                <Switch
                  {...control}
                  checked={field.unique === true}
                  onChange={event => set({ unique: event.target.checked || undefined })}
                />
              )}
            </Field>
          )}
          {title !== undefined && type?.sortable && type.localizable && !type.address && (
            <Field inline label={t('declaring.field.title')} hint={t('declaring.field.title_hint')}>
              {control => (
                <Switch
                  {...control}
                  checked={title === field.name}
                  disabled={title === field.name}
                  onChange={() => change(withEntity(edited, entity => ({ ...entity, title: field.name })))}
                />
              )}
            </Field>
          )}
        </>
      )}
      <Field
        label={t('declaring.field.weight')}
        hint={
          weight === undefined
            ? t('declaring.field.weight_hint')
            : t('declaring.field.weight_share', { share: number(Math.round((weight / weights) * 100)) })
        }
        error={mistakeAt('completeness')}
      >
        {control => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={weight ?? ''}
            onChange={event => {
              const digits = event.target.value.replace(/\D/g, '').slice(0, 4)
              set({ completeness: digits === '' ? undefined : { ...field.completeness, weight: Number(digits) } })
            }}
          />
        )}
      </Field>
      {!isShipped && (
        <>
          <WordsChoice
            label={t('declaring.field.readers')}
            value={field.read}
            otherwise={t('declaring.field.as_record')}
            onChange={read => set({ read })}
          />
          <WordsChoice
            label={t('declaring.field.writers')}
            value={field.write}
            otherwise={t('declaring.field.as_record')}
            onChange={write => set({ write })}
          />
        </>
      )}
      <div className="m-row">
        <Button onClick={onClose}>{t('declaring.field.back')}</Button>
        {!isShipped && mayAdd(edited, field.type, types) && (
          <Button onClick={onCopy}>{t('declaring.field.duplicate')}</Button>
        )}
        <Button danger={!isFixed} onClick={onRemove}>
          {t(`declaring.field.${isHidden ? 'show' : isFixed ? 'hide' : 'remove'}`)}
        </Button>
      </div>
      {was && isHiddenIn(editing, was.name) && isHidden && (
        <Purge entity={editing.resource} field={was.name} label={labelIn(editing, locale, 'fields', field.name)} />
      )}
    </section>
  )
}
