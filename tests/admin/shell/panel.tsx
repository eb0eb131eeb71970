import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { messages as english } from '../../../i18n/en/index.ts'
import { Panel } from '../../../src/tourism/panel/MaraniPanel.tsx'
import { configurePanel } from '../../../src/tourism/panel/configurePanel.ts'
import { TextsProvider } from '../../../src/panel/data/session/texts.ts'
import type { ProductDeclarations } from '../../../src/engine/product.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { CodeList, PermissionKey } from '../../../src/engine/model/declaration.ts'
import { createRegistry, type Registry } from '../../../src/engine/model/registry.ts'
import type { Settings } from '../../../src/engine/model/session.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { layered } from '../../../src/engine/model/stored/layered.ts'
import type { Entrance } from '../../../src/panel/data/session/enterPanel.ts'
import { accessTable } from '../../../src/engine/rules/access/permissions.ts'
import { visibleDeclarations } from '../../../src/engine/rules/access/visibleDeclarations.ts'
import { actorFor } from '../../../src/engine/model/actor.ts'

configurePanel()

export const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })

let shown = { registry, codeLists }

/** Opens the panel of what is declared for another product from now on. */
export const showProduct = (declared: ProductDeclarations): void => {
  shown = { registry: createRegistry({ ...declared, fieldTypes }), codeLists: declared.codeLists }
}

/** What the server answers on entering. */
export type Answered = Omit<Entrance, 'messages'>

const whoIs = (role: Role, permissions: readonly PermissionKey[]) => ({
  id: '01890000-0000-7000-8000-000000000001',
  role,
  permissions,
  organizations: ['o'],
})

const person = {
  first_name: 'Nino',
  last_name: 'Beridze',
  language: 'ka' as const,
  news: true,
  email: 'nino@marani.example',
  phone: null,
}

interface Known {
  registry: Registry
  codeLists: readonly CodeList[]
  model: number
  texts: Settings['texts']
}

function answered(
  role: Role,
  permissions: readonly PermissionKey[],
  { registry, codeLists, ...model }: Known,
): Answered {
  const who = whoIs(role, permissions)
  const actor = actorFor(authorization, who)
  return {
    profile: {
      ...who,
      ...person,
      role_id: authorization.roles[role]?.number ?? 0,
      access: accessTable(actor, registry),
      has_password: true,
      second_step: { ways: [], until: null, overdue: false },
      terms_due: null,
      lists: {},
    },
    settings: {
      languages: ['ka', 'en'],
      ...visibleDeclarations(actor, registry, codeLists),
      limits: { bodyBytes: 1_000_000, pageRows: 1_000, cappedCount: 10_000 },
      contact: { email: 'staff@marani.example' },
      outbox: false,
      mapTiles: null,
      website: null,
      suggestions: false,
      ...model,
    },
  }
}

const declarations = { entities, codeLists, fieldTypes, authorization }

/** What the server answers a person of that role on entering. */
export function entranceFor(role: Role, permissions: PermissionKey[] = [], outbox = false): Answered {
  const { profile, settings } = answered(role, permissions, {
    ...shown,
    model: 0,
    texts: { resources: {}, codes: {} },
  })
  return { profile, settings: { ...settings, outbox } }
}

/** The same where a document is declared over the product's files, under a number. */
export function declaredEntrance(role: Role, document: StoredDocument, model = 1): Answered {
  const { declarations: over, texts } = layered(declarations, document)
  const known = { registry: createRegistry({ ...declarations, ...over }), codeLists: over.codeLists, model }
  return answered(role, [], { ...known, texts: texts.en })
}

/** Opens the panel in English at a path below `/platform`, on a wide screen. */
export const openPanel = (path: string, role: Role, permissions: PermissionKey[] = [], outbox = false) =>
  openEntered(path, entranceFor(role, permissions, outbox))

/** The same by what the server has answered. */
export function openEntered(path: string, entrance: Answered) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('lang', 'en')
  window.history.replaceState(null, '', `/platform${path}`)
  return render(
    <TextsProvider value={signIn}>
      <Panel entrance={{ ...entrance, messages: english }} />
    </TextsProvider>,
  )
}
