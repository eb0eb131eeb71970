import { catalogs, type Messages } from '../../../../i18n/catalogs.ts'
import type { Locale } from '../../../../src/engine/model/declaration.ts'
import { locales } from '../../../../src/engine/model/languages.ts'

/** What the museum calls its own; the same in every language. */
const own = {
  resources: {
    exhibits: {
      name: 'Exhibit |||| Exhibits',
      empty: 'What is shown in the museum.',
      groups: { naming: 'Name', keeping: 'Keeping' },
      fields: {
        title: 'Title',
        text: 'Text',
        room_id: 'Room',
        keeper_id: 'Keeper',
        insured_for: 'Insured for',
        images: 'Photos',
      },
      hints: { images: 'Up to five photos.' },
    },
    rooms: {
      name: 'Room |||| Rooms',
      empty: 'Where exhibits hang.',
      groups: { naming: 'Name' },
      fields: { title: 'Title', floor: 'Floor' },
    },
  },
  roles: { director: 'Director', curator: 'Curator', keeper: 'Keeper', user: 'User' },
  entity_kinds: { EXHIBIT: 'Exhibit', ORGANIZATION: 'Organization' },
  field_groups: { keeping: 'Keeping' },
  permissions: { judging: 'Judging', hanging: 'Hanging' },
}

const withOwn = (messages: Messages): Messages => ({
  ...messages,
  codes: {
    ...messages.codes,
    roles: { ...messages.codes.roles, ...own.roles },
    entity_kinds: { ...messages.codes.entity_kinds, ...own.entity_kinds },
    permissions: { ...messages.codes.permissions, ...own.permissions },
    field_groups: { ...messages.codes.field_groups, ...own.field_groups },
  },
  resources: { ...messages.resources, ...own.resources },
})

/** All that the museum's panel says, by language. */
export const loadMessages = async (): Promise<Record<Locale, Messages>> =>
  Object.fromEntries(
    await Promise.all(locales.map(async locale => [locale, withOwn(await catalogs[locale].messages())] as const)),
  ) as Record<Locale, Messages>
