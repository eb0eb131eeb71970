/**
 * Where what runs for any product still names something of this one: an entity, a role, a permission, a language or the country. Whoever
 * takes a name out takes its line out too; nobody adds one: what is needed is declared, or brought by the product.
 */
export const stillNamed: Readonly<Record<string, readonly string[]>> = {
  'src/engine/fields/choices.ts': ['en', 'ka'],
  'src/engine/fields/file.ts': ['a language by its key'],
  'src/engine/fields/images.ts': ['a language by its key'],
  'src/engine/fields/openingHours.ts': ['a language by its key'],
  'src/engine/fields/phone.ts': ['995'],
  'src/engine/fields/reference.ts': ['regions'],
  'src/engine/fields/references.ts': ['facilities'],
  'src/engine/model/checks/checkAccess.ts': ['organizations'],
  'src/engine/model/declarationSchema.ts': ['a language by its key'],
  'src/engine/model/languages.ts': ['Georgian', 'en', 'ge', 'ka'],
  'src/engine/model/nestedQuotes.ts': ['Georgian'],
  'src/engine/model/registry.ts': ['organizations'],
  'src/engine/model/words.ts': ['guide', 'help', 'mail', 'meta', 'moderator', 'user'],
  'src/engine/rules/place/regionOutlines.ts': ['regions'],
  'src/engine/rules/text/formats.ts': ['995'],
  'src/engine/rules/text/georgianStems.ts': ['Georgian'],
  'src/engine/rules/text/keyboards.ts': ['Georgian'],
  'src/engine/rules/text/readings.ts': ['Georgian'],
  'src/engine/rules/text/slugs.ts': ['Georgian'],
  'src/engine/rules/text/textDifferences.ts': ['995', 'Georgian'],
  'src/engine/rules/time/countryClock.ts': ['en', 'time zone'],
  'src/engine/rules/time/hours/say.ts': ['Georgian'],
  'src/panel/data/live/listen.ts': ['notifications'],
  'src/panel/data/live/useLive.ts': ['notifications'],
  'src/panel/data/session/messages.ts': ['a language by its key'],
  'src/panel/data/session/texts.ts': ['a language by its key'],
  'src/panel/fields/map/drawOutlines.ts': ['regions'],
  'src/panel/fields/phone.tsx': ['995'],
  'src/panel/record/list/bulkActions.ts': ['requests'],
  'src/panel/shell/pages/MistakesPage.tsx': ['en'],
  'src/panel/shell/palette/catalogs.ts': ['a language by its key'],
  'src/panel/shell/palette/entries.ts': ['help'],
}

/** Features and places that still name a language. */
export const languagesStillNamed: readonly string[] = [
  'src/features/import/panel/synonyms.ts',
  'server/import/sendRows.ts',
]
