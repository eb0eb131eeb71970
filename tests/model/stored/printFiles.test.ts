import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities as english } from '../../../i18n/en/entities/index.ts'
import { entities as georgian } from '../../../i18n/ka/entities/index.ts'
import type { EntityDeclaration } from '../../../src/engine/model/declaration.ts'
import type { EntityTexts, StoredResource } from '../../../src/engine/model/stored/documentSchema.ts'
import { printFiles } from '../../../src/engine/rules/declaring/printFiles.ts'
import { files } from './files.ts'
import { wineRoutes } from './wineRoutes.ts'

const catalogs: Record<string, Record<string, EntityTexts>> = { ka: georgian, en: english }
const folder = 'src/tourism/entities'
let place = ''

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'printed-'))
})
afterAll(() => rm(place, { recursive: true }))

/** What a printed file exports, read as any module is; what it imports are types alone. */
async function readBack(path: string, text: string, name: string): Promise<unknown> {
  const address = join(place, path.replace(/\.ts$/, '.mjs'))
  await mkdir(dirname(address), { recursive: true })
  const plain = text
    .replace(/^import type .*$/gm, '')
    .replace(/^(export const \w+): EntityDeclaration =/m, '$1 =')
    .replace(/ satisfies EntityMessages$/m, '')
  await writeFile(address, plain)
  const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(address).href)
  return module[name]
}

const asResource = (entity: EntityDeclaration): StoredResource => ({
  entity,
  texts: { ka: catalogs.ka?.[entity.name], en: catalogs.en?.[entity.name] },
})

describe('a stored resource printed as files of the source', () => {
  it.each(
    [...files.entities.map(asResource), { ...wineRoutes, entity: { ...wineRoutes.entity, moderated: 100 } }].map(
      resource => [resource.entity.name, resource] as const,
    ),
  )('is the same when it is read back: %s', async (name, resource) => {
    const printed = printFiles(resource, folder)
    expect(Object.keys(printed)).toEqual([
      `${folder}/${name}.ts`,
      `i18n/ka/entities/${name}.ts`,
      `i18n/en/entities/${name}.ts`,
    ])
    for (const [path, text] of Object.entries(printed)) {
      const locale = /^i18n\/(\w+)\//.exec(path)?.[1]
      const expected =
        locale === undefined
          ? resource.entity
          : {
              name: '',
              empty: '',
              groups: {},
              fields: {},
              ...(locale === 'ka' ? resource.texts?.ka : resource.texts?.en),
            }
      expect(await readBack(path, text, name)).toEqual(JSON.parse(JSON.stringify(expected)))
    }
  })

  it('leaves out what is hidden', () => {
    const printed = printFiles({ ...wineRoutes, hide: ['length_km'] }, folder)
    expect(printed[`${folder}/wine_routes.ts`]).not.toContain("'length_km',\n      type")
    expect(printed[`${folder}/wine_routes.ts`]?.match(/name: 'length_km'/g)).toBeNull()
  })
})
