import type { AccessWord, Action, Locale } from '../../../engine/model/declaration.ts'
import { locales } from '../../../engine/model/languages.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import { actions, iconWords, menuGroups, defaultMenuGroup } from '../../../engine/model/words.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Choices } from '../../../panel/ui/Choices.tsx'
import { Field, FieldProblem } from '../../../panel/ui/Field.tsx'
import { Icon } from '../../../panel/ui/Icon.ts'
import { Check, Select, Switch, TextInput } from '../../../panel/ui/inputs.tsx'
import { resourceOf, withoutEmpty, withEntity, withResource } from './editing/edited.ts'
import { namesOf, sentenceOf, withNames, withSentence } from './editing/editedTexts.ts'
import { ownerOf, owners, withOwner } from './editing/owner.ts'
import { mistakeText, useEditing } from './useEditing.ts'
import { resourceLabel, shippedTexts } from './nameOfResource.ts'
import { ListSettings } from './ListSettings.tsx'
import { Purge } from './Purge.tsx'
import { WordsChoice } from './WordsChoice.tsx'
import { wordLabel, wordsFor } from './words.ts'

/** The settings of a resource as a whole. */
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
        <ShippedMenu />
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
                change(
                  withEntity(edited, one => withoutEmpty({ ...one, icon: iconWords.find(word => word === value) })),
                )
              }
            />
          )}
        </Field>
        <Field label={t('declaring.resource.menu_group')}>
          {control => (
            <Select
              {...control}
              value={entity.menuGroup ?? defaultMenuGroup}
              options={menuGroups.map(group => [group, t(`panel.menu.groups.${group}`)])}
              onChoose={value =>
                change(
                  withEntity(edited, one =>
                    withoutEmpty({ ...one, menuGroup: menuGroups.find(group => group === value) }),
                  ),
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
        onChange={menu => change(withEntity(edited, one => withoutEmpty({ ...one, menu })))}
      />
    </section>
  )
}

/** Whether the menu shows an entity of the product, and why that can't be changed here. */
function ShippedMenu() {
  const { edited } = useEditing()
  const { t } = useReader()
  const icon = edited.shipped?.icon
  return (
    <section aria-label={t('declaring.resource.menu')}>
      <h2>{t('declaring.resource.menu')}</h2>
      {icon !== undefined && (
        <p className="m-row">
          <Icon word={icon} /> {t(`declaring.icons.${icon}`)}
        </p>
      )}
      <p className="declaring-notice">{t('declaring.resource.shipped')}</p>
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
                change(
                  withEntity(edited, one => withoutEmpty({ ...one, moderated: event.target.checked || undefined })),
                )
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

/** The access table: groups of people in rows, actions in columns. */
function AccessTable() {
  const { edited, change, registry } = useEditing()
  const { t } = useReader()
  const entity = resourceOf(edited)?.entity
  if (!entity) return null
  const access = { ...entity.access, export: entity.export }
  const own: AccessWord[] = entity.own?.length ? ['own'] : []
  const words = wordsFor(
    registry,
    Object.values(access).flatMap(known => known ?? []),
    own,
  )
  const toggle = (action: Action, word: AccessWord, isOn: boolean): void => {
    const known = access[action] ?? []
    const next = isOn ? [...known, word] : known.filter(one => one !== word)
    change(
      withEntity(edited, one =>
        action === 'export'
          ? withoutEmpty({ ...one, export: next })
          : { ...one, access: withoutEmpty({ ...one.access, [action]: next }) },
      ),
    )
  }
  return (
    <section aria-label={t('declaring.resource.access')}>
      <h2>{t('declaring.resource.access')}</h2>
      <p className="m-quiet">{t('declaring.resource.access_hint')}</p>
      <table className="m-plain-table m-plain-matrix declaring-matrix" aria-label={t('declaring.resource.access')}>
        <thead>
          <tr>
            <th scope="col">{t('declaring.preview.who')}</th>
            {actions.map(action => (
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
              {actions.map(action => (
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

function Hiding() {
  const editing = useEditing()
  const { edited, change, head } = editing
  const { t, locale } = useReader()
  const resource = resourceOf(edited)
  const published = head.resources?.find(({ entity }) => entity.name === editing.resource)
  if (!resource || !published) return null
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
      {published.hidden && resource.hidden && (
        <Purge
          entity={editing.resource}
          label={resourceLabel(editing.resource, locale, { documents: [edited.document, head], both: editing.both })}
        />
      )}
    </section>
  )
}
