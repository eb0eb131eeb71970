import type { EntityDeclaration, Locale } from '../../../../engine/model/declaration.ts'
import { byLocale } from '../../../../engine/model/localized.ts'
import type { Declarations } from '../../../../engine/model/registry.ts'
import { documentFormat } from '../../../../engine/model/stored/documentFormat.ts'
import type { EntityTexts, StoredDocument, StoredResource } from '../../../../engine/model/stored/documentSchema.ts'
import { resourceFromEntity, templates } from '../../../../engine/rules/declaring/templates.ts'

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]

/** The texts of a template. */
export interface TemplateWords {
  template_fields: Readonly<Record<string, string>>
  template_groups: Readonly<Record<string, string>>
}

/** The names of a new resource: for URLs, and for people in singular and plural, in each language. */
export interface Named {
  name: string
  names: Record<Locale, readonly [one: string, many: string]>
}

const only = (words: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap(name => (words[name] === undefined ? [] : [[name, words[name]]])))

/** Returns the names that need labels: of fields and their parts. */
const labelledIn = ({ groups }: StoredResource['entity'], { fieldTypes }: Declarations): string[] =>
  groups
    .flatMap(({ fields }) => fields.filter(field => typeof field !== 'string'))
    .flatMap(({ name, type }) => [
      name,
      ...(fieldTypes.find(one => one.name === type)?.parts ?? []).map(part => part.name),
    ])

const nameText = ([one, many]: readonly [string, string]): { name?: string } =>
  one === '' && many === '' ? {} : { name: `${one || many} |||| ${many || one}` }

/** Returns a document with one resource and its known texts. */
function documentOf(
  resource: StoredResource,
  { names }: Named,
  { declarations, textsIn }: { declarations: Declarations; textsIn(locale: Locale): EntityTexts },
): StoredDocument {
  const fields = labelledIn(resource.entity, declarations)
  const texts = byLocale(locale => {
    const known = textsIn(locale)
    const groups = resource.entity.groups.map(group => group.name)
    return {
      ...nameText(names[locale]),
      groups: only(known.groups ?? {}, groups),
      fields: only(known.fields ?? {}, fields),
      ...(known.hints ? { hints: only(known.hints, fields) } : {}),
    }
  })
  return { format: documentFormat, resources: [{ ...resource, texts }] }
}

/** Creates a resource from a template. */
export const fromTemplate = (
  template: TemplateName,
  named: Named,
  { declarations, words }: { declarations: Declarations; words: Record<Locale, TemplateWords> },
): StoredDocument =>
  documentOf(templates[template](named.name, declarations), named, {
    declarations,
    textsIn: locale => ({ groups: words[locale].template_groups, fields: words[locale].template_fields }),
  })

/** Creates a resource as a copy of another one, with its texts. */
export const fromOther = (
  other: EntityDeclaration,
  named: Named,
  { declarations, texts }: { declarations: Declarations; texts: Record<Locale, EntityTexts> },
): StoredDocument =>
  documentOf(resourceFromEntity(other, named.name, declarations), named, {
    declarations,
    textsIn: locale => texts[locale],
  })
