import { SortableColumns } from '../../../panel/record/list/SortableColumns.tsx'
import type { AccessWord, EntityDeclaration, Locale } from '../../../engine/model/declaration.ts'
import { propertyNames } from '../../../engine/model/checks/checkContext.ts'
import { locales } from '../../../engine/model/languages.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import { accessActions, iconWords, menuGroups, usualMenuGroup } from '../../../engine/model/words.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Choices } from '../../../panel/ui/Choices.tsx'
import { Field, FieldProblem } from '../../../panel/ui/Field.tsx'
import { Icon } from '../../../panel/ui/Icon.ts'
import { Check, Select, Switch, TextInput } from '../../../panel/ui/inputs.tsx'
import {
  entityIn,
  fieldsOf,
  namesOf,
  resourceOf,
  sentenceOf,
  tidy,
  withEntity,
  withNames,
  withOverlay,
  withResource,
  withSentence,
} from './editing/edited.ts'
import { ownerOf, owners, withOwner } from './editing/owner.ts'
import { labelIn, mistakeText, useEditing } from './useEditing.ts'
import { shippedTexts } from './nameOfResource.ts'
import { WordsChoice } from './WordsChoice.tsx'
import { wordLabel, wordsFor } from './words.ts'
import '../../../panel/record/list/views.css'

type List = Pick<NonNullable<EntityDeclaration['list']>, 'columns' | 'filters' | 'sort'>

/** What is true of a resource as a whole. */
export function ResourcePart() {
  const editing = useEditing()
  const { edited, mistakes } = editing
  const { t } = useReader()
  const isOwn = resourceOf(edited) !== undefined
  return (
    <div className="declaring-resource">
      {mistakes
        .filter(({ place }) => place.field === undefined && place.group === undefined && place.list === undefined)
        .map(({ mistake }, place) => (
          <FieldProblem key={place} id={`declared-resource-problem-${place}`} text={mistakeText(mistake, t)} />
        ))}
      <Names />
      {isOwn ? (
        <>
          <MenuPlace />
          <Ownership />
          <AccessTable />
        </>
      ) : (
        <p className="declaring-notice">{t('declaring.resource.shipped')}</p>
      )}
      <ListSettings />
      {isOwn && <Hiding />}
    </div>
  )
}

function Names() {
  const { edited, change, both, resource } = useEditing()
  const { t } = useReader()
  const shipped = (locale: Locale, part: 'name' | 'empty'): string[] =>
    (shippedTexts(both, locale, resource)?.[part] ?? '').split(' |||| ')
  return (
    <section aria-label={t('declaring.resource.names')}>
      <h2>{t('declaring.resource.names')}</h2>
      <div className="declaring-pair">
        {(['one', 'many'] as const).flatMap((part, place) =>
          locales.map(locale => (
            <Field
              key={`${part}-${locale}`}
              label={t(`declaring.field.${locale}`, { label: t(`declaring.resource.${part}`) })}
            >
              {control => (
                <TextInput
                  {...control}
                  lang={locale}
                  autoComplete="off"
                  maxLength={140}
                  value={namesOf(edited, locale)[place]}
                  placeholder={shipped(locale, 'name')[place]}
                  onChange={event => {
                    const [one, many] = namesOf(edited, locale)
                    const text = event.target.value
                    change(withNames(edited, locale, part === 'one' ? [text, many] : [one, text]))
                  }}
                />
              )}
            </Field>
          )),
        )}
        {locales.map(locale => (
          <Field key={locale} label={t(`declaring.field.${locale}`, { label: t('declaring.resource.empty') })}>
            {control => (
              <TextInput
                {...control}
                lang={locale}
                autoComplete="off"
                maxLength={300}
                value={sentenceOf(edited, locale, 'empty')}
                placeholder={shipped(locale, 'empty')[0]}
                onChange={event => change(withSentence(edited, locale, 'empty', event.target.value))}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  )
}

function MenuPlace() {
  const { edited, change } = useEditing()
  const { t } = useReader()
  const entity = resourceOf(edited)?.entity
  if (!entity) return null
  return (
    <section aria-label={t('declaring.resource.menu')}>
      <h2>{t('declaring.resource.menu')}</h2>
      <div className="m-row">
        <Icon word={entity.icon ?? ''} />
        <Field label={t('declaring.resource.icon')}>
          {control => (
            <Select
              {...control}
              value={entity.icon ?? ''}
              nothing={t('declaring.field.not_chosen')}
              options={iconWords.map(word => [word, t(`declaring.icons.${word}`)])}
              onChoose={value =>
                change(withEntity(edited, one => tidy({ ...one, icon: iconWords.find(word => word === value) })))
              }
            />
          )}
        </Field>
        <Field label={t('declaring.resource.menu_group')}>
          {control => (
            <Select
              {...control}
              value={entity.menuGroup ?? usualMenuGroup}
              options={menuGroups.map(group => [group, t(`panel.menu.groups.${group}`)])}
              onChoose={value =>
                change(
                  withEntity(edited, one => tidy({ ...one, menuGroup: menuGroups.find(group => group === value) })),
                )
              }
            />
          )}
        </Field>
      </div>
      <WordsChoice
        label={t('declaring.resource.in_menu')}
        value={entity.menu}
        otherwise={t('declaring.field.not_chosen')}
        onChange={menu => change(withEntity(edited, one => tidy({ ...one, menu })))}
      />
    </section>
  )
}

function Ownership() {
  const { edited, change, registry, types, both } = useEditing()
  const { t } = useReader()
  const entity = resourceOf(edited)?.entity
  if (!entity) return null
  const labels = byLocale(locale => both.texts[locale].declaring.template_fields.organization_id)
  return (
    <>
      <section aria-label={t('declaring.resource.review')}>
        <h2>{t('declaring.resource.review')}</h2>
        <Field inline label={t('declaring.resource.moderated')}>
          {control => (
            <Switch
              {...control}
              checked={entity.moderated !== undefined}
              onChange={event =>
                change(withEntity(edited, one => tidy({ ...one, moderated: event.target.checked || undefined })))
              }
            />
          )}
        </Field>
      </section>
      <section>
        <Choices
          name="owner"
          label={t('declaring.resource.owner')}
          initial={ownerOf(edited)}
          options={owners.map(value => ({ value, word: t(`declaring.resource.owners.${value}`) }))}
          onChoose={value => {
            const owner = owners.find(one => one === value)
            if (owner) change(withOwner(edited, owner, { registry, labels, types }))
          }}
        />
      </section>
    </>
  )
}

/** Who may do what: people in the lines, what is done in the columns. */
function AccessTable() {
  const { edited, change, registry } = useEditing()
  const { t } = useReader()
  const entity = resourceOf(edited)?.entity
  if (!entity) return null
  const { access = {} } = entity
  const own: AccessWord[] = entity.own?.length ? ['own'] : []
  const words = wordsFor(registry, Object.values(access).flat(), own)
  const toggle = (action: (typeof accessActions)[number], word: AccessWord, isOn: boolean): void => {
    const known = access[action] ?? []
    const next = isOn ? [...known, word] : known.filter(one => one !== word)
    change(withEntity(edited, one => ({ ...one, access: tidy({ ...one.access, [action]: next }) })))
  }
  return (
    <section aria-label={t('declaring.resource.access')}>
      <h2>{t('declaring.resource.access')}</h2>
      <p className="m-quiet">{t('declaring.resource.access_hint')}</p>
      <table className="declaring-table declaring-matrix" aria-label={t('declaring.resource.access')}>
        <thead>
          <tr>
            <th scope="col">{t('declaring.preview.who')}</th>
            {accessActions.map(action => (
              <th key={action} scope="col">
                {t(`declaring.resource.actions.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.map(word => (
            <tr key={word}>
              <th scope="row">{wordLabel(word, t)}</th>
              {accessActions.map(action => (
                <td key={action}>
                  <Check
                    aria-label={t('declaring.resource.access_to', {
                      action: t(`declaring.resource.actions.${action}`),
                      who: wordLabel(word, t),
                    })}
                    checked={access[action]?.includes(word) === true}
                    onChange={event => toggle(action, word, event.target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What the list shows, how it can be narrowed, and its order. */
function ListSettings() {
  const editing = useEditing()
  const { edited, types, change } = editing
  const { t, locale } = useReader()
  const entity = entityIn(edited, types)
  const list: List = { columns: [], ...entity.list }
  const fields = fieldsOf(edited, types).filter(view => !view.isHidden)
  const system = [
    ...(entity.moderated === undefined ? [] : ['status']),
    ...(fields.some(({ field }) => field.completeness) ? ['completeness'] : []),
    'created_at',
    'updated_at',
  ]
  const isSystem = (name: string): boolean => system.includes(name)
  const label = (name: string): string =>
    isSystem(name) ? t(`declaring.system.${name}`) : labelIn(editing, locale, 'fields', name)
  const names = [...fields.map(({ field }) => field.name), ...system]
  const narrows = ({ type: name }: { type: string }): boolean => {
    const type = types.get(name)
    return (
      type !== undefined &&
      type.column !== 'json' &&
      (type.sortable === true || type.operators.some(one => one !== 'null'))
    )
  }
  const filterable = [...fields.filter(({ field }) => narrows(field)).map(({ field }) => field.name), ...system]
  const sortable = [
    ...fields
      .filter(
        ({ field }) =>
          types.get(field.type)?.sortable && [...list.columns, ...(list.filters ?? [])].includes(field.name),
      )
      .flatMap(({ field }) =>
        propertyNames(field, types.get(field.type)).map((name, place): [string, string] => [
          name,
          field.localized ? t(`declaring.field.${locales[place]}`, { label: label(field.name) }) : label(field.name),
        ]),
      ),
    ...['created_at', 'updated_at'].map((name): [string, string] => [name, label(name)]),
  ]
  const set = (next: Partial<List>): void => {
    const whole = { ...list, ...next }
    const kept = tidy({ columns: whole.columns, filters: whole.filters, sort: whole.sort })
    if (resourceOf(edited))
      return change(withEntity(edited, one => ({ ...one, list: { ...one.list, ...kept, columns: whole.columns } })))
    change(withOverlay(edited, one => ({ ...one, ...next })))
  }
  const [sort, order] = list.sort ?? ['', 'ASC']
  const toggled = (known: readonly string[], name: string, isOn: boolean): string[] =>
    isOn ? [...known, name] : known.filter(one => one !== name)
  return (
    <section aria-label={t('declaring.resource.list')}>
      <h2>{t('declaring.resource.list')}</h2>
      <Field several role="group" aria-label={t('declaring.resource.columns')} label={t('declaring.resource.columns')}>
        {() => (
          <>
            <SortableColumns
              columns={list.columns.map(name => ({ name, label: label(name) }))}
              onChoose={columns => set({ columns: [...columns] })}
            />
            <div className="m-checks">
              {names
                .filter(name => !list.columns.includes(name))
                .map(name => (
                  <Check key={name} checked={false} onChange={() => set({ columns: [...list.columns, name] })}>
                    {label(name)}
                  </Check>
                ))}
            </div>
          </>
        )}
      </Field>
      <Field several role="group" aria-label={t('declaring.resource.filters')} label={t('declaring.resource.filters')}>
        {() => (
          <div className="m-checks">
            {filterable.map(name => (
              <Check
                key={name}
                checked={list.filters?.includes(name) === true}
                onChange={event => set({ filters: toggled(list.filters ?? [], name, event.target.checked) })}
              >
                {label(name)}
              </Check>
            ))}
          </div>
        )}
      </Field>
      <div className="declaring-pair">
        <Field label={t('declaring.resource.sort')}>
          {control => (
            <Select
              {...control}
              value={sort}
              nothing={t('declaring.field.not_chosen')}
              options={sortable}
              onChoose={name => set({ sort: name === '' ? undefined : [name, order] })}
            />
          )}
        </Field>
        <Field label={t('declaring.resource.direction')}>
          {control => (
            <Select
              {...control}
              value={order}
              disabled={sort === ''}
              options={[
                ['ASC', t('declaring.resource.ascending')],
                ['DESC', t('declaring.resource.descending')],
              ]}
              onChoose={value => set({ sort: [sort, value === 'DESC' ? 'DESC' : 'ASC'] })}
            />
          )}
        </Field>
      </div>
    </section>
  )
}

function Hiding() {
  const { edited, change, head } = useEditing()
  const { t } = useReader()
  const resource = resourceOf(edited)
  if (!resource || !head.resources?.some(({ entity }) => entity.name === resource.entity.name)) return null
  return (
    <section>
      <Field inline label={t('declaring.resource.hidden')} hint={t('declaring.resource.hidden_hint')}>
        {control => (
          <Switch
            {...control}
            checked={resource.hidden === true}
            onChange={event =>
              change(
                withResource(edited, ({ hidden: _hidden, ...one }) =>
                  event.target.checked ? { ...one, hidden: true } : one,
                ),
              )
            }
          />
        )}
      </Field>
    </section>
  )
}
