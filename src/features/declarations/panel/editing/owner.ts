import type { AccessWord, FieldDeclaration, Locale } from '../../../../engine/model/declaration.ts'
import type { Registry } from '../../../../engine/model/registry.ts'
import { accessActions, ownWords } from '../../../../engine/model/words.ts'
import { resourceOf, withoutEmpty, withEntity, type Edited, type FieldTypes } from './edited.ts'
import { withField, withoutField } from './editedFields.ts'
import { withText } from './editedTexts.ts'
import { locales } from '../../../../engine/model/languages.ts'

export const owners = ['nobody', 'organization', 'person'] as const
export type Owner = (typeof owners)[number]

const organizationField = 'organization_id'

/** Returns who owns the records. */
export function ownerOf(edited: Edited): Owner {
  const [own] = resourceOf(edited)?.entity.own ?? []
  if (own === undefined) return 'nobody'
  return own === 'created_by' ? 'person' : 'organization'
}

const isOwnWord = (word: AccessWord): boolean => ownWords.some(own => own === word)

/**
 * Sets who owns the records: owners create and edit their own records, and a field identifies the owner if nothing else
 * does.
 */
export function withOwner(
  edited: Edited,
  owner: Owner,
  { registry, labels, types }: { registry: Registry; labels: Record<Locale, string>; types: FieldTypes },
): Edited {
  const known = resourceOf(edited)
  const before = ownerOf(edited)
  if (!known || before === owner) return edited
  const isAdded = (name: string): boolean => !edited.published.has(name) && name === organizationField
  const bare = (known.entity.own ?? []).filter(isAdded).reduce((one, name) => withoutField(one, name, types), edited)
  const opened = withEntity(bare, ({ own: _own, access = {}, ...entity }) =>
    withoutEmpty({
      ...entity,
      own: owner === 'nobody' ? undefined : [owner === 'person' ? 'created_by' : organizationField],
      access: Object.fromEntries(
        accessActions.map(action => {
          const words = (access[action] ?? []).filter(word => !isOwnWord(word) && word !== 'author')
          const mine: AccessWord = action === 'create' ? 'author' : 'own'
          return [action, owner === 'nobody' ? words : [...words.filter(word => word !== 'everyone'), mine]]
        }),
      ),
    }),
  )
  const managed =
    owner === 'nobody'
      ? opened
      : withEntity(opened, entity => ({
          ...entity,
          access: { ...entity.access, read: [...new Set<AccessWord>(['management', ...(entity.access?.read ?? [])])] },
        }))
  const isThere = managed.document.resources?.[0]?.entity.groups.some(({ fields }) =>
    fields.some(field => typeof field !== 'string' && field.name === organizationField),
  )
  if (owner !== 'organization' || isThere) return managed
  const group = managed.document.resources?.[0]?.entity.groups[0]?.name
  if (group === undefined || !registry.organizations) return managed
  const field: FieldDeclaration = { name: organizationField, type: 'reference', reference: registry.organizations.name }
  const added = withField(managed, { group, field }, types)
  return locales.reduce((one, locale) => withText(one, locale, ['fields', organizationField], labels[locale]), added)
}
