import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGermanCatalogs, declareGerman } from './addLanguage.ts'
import { Copy } from './copy.ts'

let copy: Copy

const both = (put: (language: string) => void): void => ['en', 'ka'].forEach(put)

/** How each kind of thing is added, as CONTRIBUTING says. */
const additions: Readonly<Record<string, () => void>> = {
  'a field': () => {
    copy.put(
      'src/tourism/entities/guides.ts',
      "        {\n          name: 'desc',",
      "        { name: 'years_of_experience', type: 'stars' },\n",
    )
    both(language =>
      copy.put(`i18n/${language}/entities/guides.ts`, '    guide_type_id:', "    years_of_experience: 'Years',\n"),
    )
    copy.put('fixtures/guides.json', '    "guide_type_id"', '    "years_of_experience": 3,\n')
  },
  'an entity': () => {
    copy.write(
      'src/tourism/entities/caves.ts',
      `import type { EntityDeclaration } from '../../engine/model/declaration.ts'

export const caves = {
  name: 'caves',
  title: 'title',
  access: { read: ['everyone'], create: ['management'] },
  menu: ['management'],
  list: { columns: ['title'], sort: ['title_ge', 'ASC'] },
  groups: [{ name: 'naming', fields: [{ name: 'title', type: 'text', localized: true, required: true }] }],
} as const satisfies EntityDeclaration
`,
    )
    both(language => {
      copy.write(
        `i18n/${language}/entities/caves.ts`,
        "export const caves = { name: 'Cave |||| Caves', empty: 'None.', groups: { naming: 'Name' }, fields: { title: 'Name' } }\n",
      )
    })
    copy.write(
      'fixtures/caves.json',
      '[{ "id": "019ba5e0-0000-7000-80ff-000000000001", "title_ge": "A", "title_en": "A" }]',
    )
  },
  'a field type': () => {
    copy.write(
      'src/engine/fields/stars.ts',
      "import type { FieldType } from '../model/fieldType.ts'\nimport { percent } from './percent.ts'\n\nexport const stars: FieldType<'stars', number> = { ...percent, name: 'stars' }\n",
    )
    copy.write(
      'src/panel/fields/stars.tsx',
      "import { percent } from './percent.tsx'\n\nexport const stars = percent\n",
    )
    copy.put('src/engine/fields/index.ts', '  percent,', '  stars,\n')
    copy.put('src/engine/fields/index.ts', 'import { percent }', "import { stars } from './stars.ts'\n")
    copy.put('src/panel/fields/index.ts', '  percent,', '  stars,\n')
    copy.put('src/panel/fields/index.ts', 'import { percent }', "import { stars } from './stars.tsx'\n")
  },
  'a background job': () => {
    copy.put('src/features/search/feature.ts', '    renew_search: {', '    polish_stars: object\n')
    copy.put(
      'src/features/search/feature.ts',
      ' renew_search: { attempts',
      ' polish_stars: { attempts: 1, backoff: [60], timeout: 60, run: async () => undefined },',
    )
    both(language =>
      copy.put(`i18n/${language}/jobs.ts`, '    renew_search:', "    polish_stars: 'Polishing stars',\n"),
    )
  },
  'a page': () => {
    copy.write('src/features/jobs/panel/StarsPage.tsx', 'export default () => null\n')
    copy.put(
      'src/features/jobs/panel.ts',
      '    jobs: {',
      "    stars: { load: () => import('./panel/StarsPage.tsx'), menu: { icon: 'jobs' } },\n",
    )
    both(language => copy.put(`i18n/${language}/panel.ts`, '    homepage:', "    stars: 'Stars',\n"))
  },
  'a transition': () => {
    copy.put(
      'src/engine/rules/moderation/transitions.ts',
      '  hide: {',
      "  retire: { who: { word: 'publisher' }, from: ['approved'], to: 'hidden', needs: [], button: { order: 8 } },\n",
    )
    both(language => copy.put(`i18n/${language}/codes.ts`, '    withdraw:', "    retire: 'Retire',\n"))
  },
  'an email': () => {
    copy.put('src/features/accounts/emails.ts', '  address_taken: {', "  account_forgotten: { variables: ['name'] },\n")
    both(language =>
      copy.put(
        `i18n/${language}/emails.ts`,
        '    registration: {',
        "    account_forgotten: { subject: 'A', text: '%{name}', button: 'B' },\n",
      ),
    )
  },
  'a permission key': () => {
    copy.put('src/tourism/authorization.ts', '  full_access: { every: true },', '  polishing: {},\n')
    both(language => {
      copy.put(`i18n/${language}/codes.ts`, '    establishment_content_access:', "    polishing: 'Polishing',\n")
    })
  },
  'a language': () => {
    declareGerman(copy)
    addGermanCatalogs(copy)
  },
}

const isText = (path: string): boolean => /^i18n\/(en|ka|de)\//.test(path)

// The compiler wants processors of its own.
describe('the number of files that name an entity, field, role or language', () => {
  const counts: Record<string, { files: number; texts: number }> = {}

  beforeAll(() => {
    copy = new Copy()
    copy.touched()
    for (const [kind, add] of Object.entries(additions)) {
      add()
      const touched = copy.touched()
      counts[kind] = { files: touched.filter(path => !isText(path)).length, texts: touched.filter(isText).length }
    }
  })
  afterAll(() => copy.remove())

  it('is the measured one, except for texts in two languages', () => {
    expect(counts).toEqual({
      'a field': { files: 2, texts: 2 },
      'an entity': { files: 2, texts: 2 },
      'a field type': { files: 4, texts: 0 },
      'a background job': { files: 1, texts: 2 },
      'a page': { files: 2, texts: 2 },
      'a transition': { files: 1, texts: 2 },
      'an email': { files: 1, texts: 2 },
      'a permission key': { files: 1, texts: 2 },
      'a language': { files: 1, texts: 3 },
    })
  })

  it('is complete: the compiler accepts the product after the generated lists are updated', async () => {
    await copy.run('scripts/printRegisters.ts')
    expect(await copy.compile()).toEqual([])
  })

  it('is complete: everything works at run time', async () => {
    expect(
      await copy.say(`
        import { fixtures } from './fixtures/index.ts'
        import { reservedNames } from './src/engine/http/reservedNames.ts'
        import { fieldTypes } from './src/engine/fields/index.ts'
        import { checkEntities } from './src/engine/model/checkEntities.ts'
        import { createRegistry } from './src/engine/model/registry.ts'
        import { transitionNames } from './src/engine/rules/moderation/transitions.ts'
        import { authorization } from './src/tourism/authorization.ts'
        import { codeLists, entities } from './src/tourism/declarations.ts'
        import { jobs, productPorts, routes } from './src/tourism/product.ts'
        import { pagePaths } from './src/tourism/panel/pages.ts'
        const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
        const guides = registry.entity('guides').properties
        console.log(JSON.stringify({
          mistakes: checkEntities({ entities, codeLists, fieldTypes, authorization }, { reserved: reservedNames(routes, pagePaths) }),
          field: guides.get('years_of_experience').type.name,
          entity: [...registry.entity('caves').properties.keys()].filter(name => name.startsWith('title')),
          rows: fixtures.caves.length,
          job: 'polish_stars' in jobs,
          page: pagePaths.includes('/stars'),
          transition: transitionNames.includes('retire'),
          email: 'account_forgotten' in productPorts.emailTemplates,
          permission: registry.codeList('permissions').values.some(({ value }) => value === 'polishing'),
        }))
      `),
    ).toEqual({
      mistakes: [],
      field: 'stars',
      entity: ['title_ge', 'title_en', 'title_de'],
      rows: 1,
      job: true,
      page: true,
      transition: true,
      email: true,
      permission: true,
    })
  })
})
