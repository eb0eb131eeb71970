import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { messages as english } from '../../../i18n/en/index.ts'
import { Panel } from '../../../src/tourism/panel/MaraniPanel.tsx'
import { bringPanel } from '../../../src/tourism/panel/bringPanel.ts'
import { TextsProvider } from '../../../src/panel/data/session/texts.ts'
import type { ProductDeclarations } from '../../../src/engine/product.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { PermissionKey } from '../../../src/engine/model/declaration.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import type { Profile, Settings } from '../../../src/engine/model/session.ts'
import { accessTable } from '../../../src/engine/rules/access/permissions.ts'
import { visibleDeclarations } from '../../../src/engine/rules/access/visibleDeclarations.ts'
import { actorFor } from '../../../src/engine/model/actor.ts'

bringPanel()

export const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })

let shown = { registry, codeLists }

/** Opens the panel of what is declared for another product from now on. */
export const showProduct = (declarations: ProductDeclarations): void => {
  shown = { registry: createRegistry({ ...declarations, fieldTypes }), codeLists: declarations.codeLists }
}

/** What the server answers a person of that role on entering. */
export function entranceFor(
  role: Role,
  permissions: PermissionKey[] = [],
  outbox = false,
): { profile: Profile; settings: Settings } {
  const who = { id: '01890000-0000-7000-8000-000000000001', role, permissions, organizations: ['o'] }
  const actor = actorFor(authorization, who)
  const person = {
    first_name: 'Nino',
    last_name: 'Beridze',
    language: 'ka' as const,
    news: true,
    email: 'nino@marani.example',
    phone: null,
  }
  return {
    profile: {
      ...who,
      ...person,
      role_id: authorization.roles[role]?.number ?? 0,
      access: accessTable(actor, shown.registry),
      terms_due: null,
      lists: {},
    },
    settings: {
      languages: ['ka', 'en'],
      ...visibleDeclarations(actor, shown.registry, shown.codeLists),
      limits: { bodyBytes: 1_000_000, pageRows: 1_000, cappedCount: 10_000 },
      contact: { email: 'staff@marani.example' },
      outbox,
      mapTiles: null,
      model: 0,
      texts: { resources: {}, codes: {} },
      suggestions: false,
    },
  }
}

/** Opens the panel in English at a path below `/platform`, on a wide screen. */
export function openPanel(path: string, role: Role, permissions: PermissionKey[] = [], outbox = false) {
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
      <Panel entrance={{ ...entranceFor(role, permissions, outbox), messages: english }} />
    </TextsProvider>,
  )
}
