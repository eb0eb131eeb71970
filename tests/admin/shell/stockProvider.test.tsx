import { screen, render, waitFor, cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, BulkUpdateButton, Datagrid, fetchUtils, List, Resource, TextField } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { fixtures } from '../../../fixtures/index.ts'
import { createApi } from '../../../src/tourism/createApi.ts'
import { createMemoryFiles } from '../../../src/features/files/memoryFiles.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { loadFixtures } from '../../../src/prototype/content.ts'
import { declared } from '../../../src/prototype/declared.ts'
import { createFakerestStore } from '../../../src/prototype/fakerestStore.ts'
import { fixedModel } from '../../../src/engine/ports/models.ts'
import { portsAt } from '../../../src/engine/ports.ts'
import { createPrototypePorts } from '../../../src/prototype/ports.ts'
import '../people/environment.ts'

afterEach(cleanup)

/** The whole API in this page, and an administrator's token. */
async function openPage() {
  const registry = createRegistry({ ...declared, fieldTypes, authorization })
  const store = createFakerestStore(registry, {})
  const models = fixedModel({ registry, codeLists: declared.codeLists, texts: declared.texts, store })
  const ports = portsAt(createPrototypePorts({ models }, window.sessionStorage, createMemoryFiles(), declared))
  await loadFixtures(ports, fixtures)
  const admin = String((fixtures.users ?? []).find(({ email }) => email === 'admin@marani.example')?.id)
  return { app: createApi(ports), token: await ports.tokens.issue({ subject: admin, session: admin }, 3_600) }
}

/** The list of a stranger's panel: a button that sets a field of what is chosen. */
const Categories = () => (
  <List perPage={5} sort={{ field: 'id', order: 'ASC' }}>
    <Datagrid
      bulkActionButtons={
        <BulkUpdateButton label="To the main page" data={{ append_to_main_page: true }} mutationMode="pessimistic" />
      }
    >
      <TextField source="name_en" />
      <TextField source="append_to_main_page" />
    </Datagrid>
  </List>
)

it('a stock react-admin with the stock provider changes many records at once', async () => {
  const { app, token } = await openPage()
  const sent: { method: string; id: string; body: unknown; status: number }[] = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const request = new Request(address, options)
    const body = request.method === 'PUT' ? await request.clone().json() : undefined
    const response = await app.request(request)
    sent.push({ method: request.method, id: request.url.split('/').at(-1) ?? '', body, status: response.status })
    return response
  })
  const provider = simpleRestProvider('http://marani.example/api/v1', (address, options = {}) =>
    fetchUtils.fetchJson(address, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  )
  render(
    <Admin dataProvider={provider}>
      <Resource name="categories" list={Categories} />
    </Admin>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await user.click(await screen.findByRole('button', { name: 'To the main page' }))
  await user.click(await screen.findByRole('button', { name: /confirm/i }))
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(changes()).toHaveLength(5))
  for (const { body, status } of changes()) expect([body, status]).toEqual([{ append_to_main_page: true }, 200])
  for (const { id } of changes())
    expect((await provider.getOne('categories', { id })).data.append_to_main_page).toBe(true)
})
