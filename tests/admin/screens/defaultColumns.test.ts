import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { createReader } from '../../../src/panel/data/reader.ts'
import { columnOf } from '../../../src/panel/record/list/columns.ts'
import { hasLanguageMarks } from '../../../src/panel/record/list/LanguageMarks.tsx'
import { shareWidths } from '../../../src/panel/record/list/shareWidths.ts'
import { whileSorted } from '../../../src/panel/record/list/widthsOf.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'

/** What a window of 1366 pixels leaves for a list, and what its check boxes and its marks of languages take. */
const [room, boxes, marks] = [1036, 40, 78]

const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
const lists = [...registry.entities.values()].filter(({ declaration }) => declaration.list?.columns)
const access = { may: () => true, mayRead: () => true, mayWrite: () => true } as unknown as Parameters<
  typeof columnOf
>[0]['access']

describe('the default columns of a list', () => {
  it.each([
    ['ka', georgian],
    ['en', english],
  ] as const)('fit into the window of a laptop in %s', (locale, messages) => {
    const reader = createReader(locale, createI18nProvider(messages).translate)
    const wide = lists.flatMap(entity => {
      const names = [entity.declaration.title, ...(entity.declaration.list?.columns ?? [])]
      const columns = [...entity.fields.values()]
        .filter(({ declaration }) => names.includes(declaration.name))
        .map(field => columnOf({ registry, access }, entity, field, reader))
        .map(column => (column.sort === entity.declaration.list?.sort?.[0] ? whileSorted(column) : column))
      const { minWidth } = shareWidths(columns, {}, boxes + (hasLanguageMarks(entity) ? marks : 0))
      return minWidth > room ? [`${entity.name}: ${minWidth}`] : []
    })
    expect(lists.length).toBeGreaterThan(10)
    expect(wide).toEqual([])
  })
})
