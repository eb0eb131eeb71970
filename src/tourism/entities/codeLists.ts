import { numberList, wordList } from '../../engine/model/codeLists.ts'
import type { CodeList } from '../../engine/model/declaration.ts'

/** Marani's own code lists, with the numbers of the seed specification (section 3). */
export const ownCodeLists = [
  numberList('sectors', { gastronomy: 1, wine: 2, accommodation: 3, guide: 4 }),
  numberList('content_kinds', { ESTABLISHMENT: 1, CATEGORY: 2, FACILTY: 3, OBJECT_TYPE: 4, REGION: 5 }),
  numberList('entity_kinds', { ESTABLISHMENT: 1, ORGANIZATION: 2, GUIDE: 3 }),
  numberList('guide_types', { cultural: 1, mountain: 2, wine: 3, adventure: 4, city: 5, nature: 6 }),
  wordList('field_groups', [
    'naming',
    'identity',
    'description',
    'classification',
    'location',
    'hours',
    'contact',
    'media',
    'features',
  ]),
  wordList('guide_languages', [
    'ka',
    'en',
    'ru',
    'de',
    'fr',
    'es',
    'it',
    'pl',
    'uk',
    'tr',
    'he',
    'ar',
    'hy',
    'az',
    'zh',
    'ja',
  ]),
] as const satisfies readonly CodeList[]

declare module '../../engine/fields/rowOf.ts' {
  interface CodeLists extends Named<typeof ownCodeLists> {}
}
