import type { EntityDeclaration } from '../../model/declaration.ts'
import { locales, type Locale } from '../../model/languages.ts'
import type { EntityTexts, StoredResource } from '../../model/stored/documentSchema.ts'

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key)

const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Returns JSON as TypeScript in the style of this project, apart from formatting. */
function printed(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{\n${entries.map(([key, inner]) => `${isName(key) ? key : quoted(key)}: ${printed(inner)},\n`).join('')}}`
}

/** Returns the file of an entity as a developer would write it. */
const printEntity = (entity: EntityDeclaration): string =>
  `import type { EntityDeclaration } from '../../engine/model/declaration.ts'\n\nexport const ${entity.name}: EntityDeclaration = ${printed(entity)}\n`

/** Returns the catalog of an entity in one language. Required texts that are missing are empty. */
const printCatalog = (name: string, texts: EntityTexts): string =>
  `import type { EntityMessages } from '../../catalog.ts'\n\nexport const ${name} = ${printed({ name: '', empty: '', groups: {}, fields: {}, ...texts })} satisfies EntityMessages\n`

/**
 * Returns the source files of a stored resource by their paths: its declaration in the folder of entities, and a
 * catalog in each language.
 */
export function printFiles({ entity, hide = [], texts = {} }: StoredResource, folder: string): Record<string, string> {
  const declaration = entity as EntityDeclaration
  const shown = {
    ...declaration,
    groups: declaration.groups.map(group => ({
      ...group,
      fields: group.fields.filter(field => typeof field === 'string' || !hide.includes(field.name)),
    })),
  }
  const catalogs = locales.map((locale: Locale) => [
    `i18n/${locale}/entities/${entity.name}.ts`,
    printCatalog(entity.name, texts[locale] ?? {}),
  ])
  return Object.fromEntries([[`${folder}/${entity.name}.ts`, printEntity(shown)], ...catalogs])
}
