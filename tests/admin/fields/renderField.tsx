import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { ReaderProvider, useNewReader } from '../../../src/panel/data/reader.ts'
import { RecordForm } from '../../../src/panel/record/form/RecordForm.tsx'
import { useRecordForm } from '../../../src/panel/record/form/useRecordForm.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { SettingsProvider } from '../../../src/panel/data/SettingsContext.tsx'
import { PanelContextProvider } from '../../../src/panel/data/RegistryContext.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import type { EntityDeclaration, FieldDeclaration, Locale } from '../../../src/engine/model/declaration.ts'
import type { FieldType } from '../../../src/engine/model/fieldType.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { createRegistry, type Entity } from '../../../src/engine/model/registry.ts'
import { panelFor } from '../screens/renderPanel.tsx'
import { memoryProvider } from '../screens/memoryProvider.ts'

afterEach(cleanup)

const sampleId = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'
const targets = {
  regions: [{ id: sampleId, title_ge: null, title_en: 'Kakheti' }],
  facilities: [sampleId, sampleId.replace('0a1b', '0a1c')].map((id, index) => ({
    id,
    name_ge: null,
    name_en: `Facility ${index + 1}`,
  })),
}

/** What the product has in the place of what the samples of these types refer to. */
const shipped: Readonly<Record<string, Partial<FieldDeclaration>>> = {
  choice: { choices: 'organization_types' },
  choices: { choices: 'languages' },
  reference: { reference: 'regions' },
  references: { reference: 'facilities' },
}

/** Values that a field accepts: those of its type's samples, or the product's. */
export const validOf = ({ name, samples }: FieldType): readonly unknown[] =>
  name === 'choices' ? [['en'], ['ka', 'en']] : samples.valid

/** An entity that has one field of the type, with the options of its samples or others. */
export function entityWith(
  type: FieldType,
  options: Partial<FieldDeclaration> = { ...type.samples.field, ...shipped[type.name] },
): Entity {
  const declaration: EntityDeclaration = {
    name: 'things',
    title: 'value',
    access: { read: ['everyone'], create: ['everyone'], update: ['everyone'] },
    groups: [{ name: 'only', fields: [{ name: 'value', type: type.name, ...options }] }],
  }
  return createRegistry({
    entities: [declaration, ...entities],
    codeLists,
    fieldTypes,
    authorization,
  }).entity('things')
}

/** A record of that entity that holds a value; a composite holds it in its first part, and coordinates in both. */
export const recordWith = (entity: Entity, value: unknown): Row => {
  const [first, second] = [...(entity.fields.get('value')?.properties ?? [])]
  return {
    id: sampleId,
    version: 1,
    [first?.name ?? 'value']: value,
    ...(second?.part === 'lng' ? { lng: value } : {}),
  }
}

interface Harness {
  entity: Entity
  record: Row
  save: (values: Row) => Promise<Row>
}

const Form = ({ entity, record, save }: Harness) => {
  const reader = useNewReader()
  return (
    <ReaderProvider value={reader}>
      <Inner entity={entity} record={record} save={save} />
    </ReaderProvider>
  )
}

const Inner = ({ entity, record, save }: Harness) => {
  const names = entity.fields.get('value')?.properties.map(property => property.name) ?? []
  return <RecordForm entity={entity} form={useRecordForm({ entity, record, names, save })} isNew label="A thing" />
}

/** The form of a thing that has one field; `saved` is called with what the form sends. */
export function renderField(entity: Entity, record: Row, locale: Locale = 'en') {
  localStorage.setItem('lang', locale)
  const saved = vi.fn(async (values: Row): Promise<Row> => ({ ...record, ...values, version: 2 }))
  const panel = panelFor('administrator')
  const element = (
    <CoreAdminContext
      dataProvider={memoryProvider(targets).provider}
      i18nProvider={createI18nProvider(locale === 'en' ? english : georgian)}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PanelContextProvider value={panel}>
        <SettingsProvider value={panel.settings}>
          <Form entity={entity} record={record} save={saved} />
        </SettingsProvider>
      </PanelContextProvider>
    </CoreAdminContext>
  )
  const view = render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const controls = () => [
    ...view.container.querySelectorAll<HTMLElement>('.m-group :is(input, select, textarea, [contenteditable="true"])'),
  ]
  return {
    saved,
    controls,
    user: userEvent.setup(),
    status: () => view.container.querySelector('.m-savebar p')?.textContent,
    save: () => screen.getByRole('button', { name: (locale === 'en' ? english : georgian).panel.save.save }),
    ...view,
  }
}
