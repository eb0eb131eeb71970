import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { PermissionKey } from '../../../src/engine/model/declaration.ts'
import { publicPaths } from '../../../src/panel/shell/routing/nextPath.ts'
import '../people/environment.ts'
import { serve } from './fakeServer.ts'
import { openPanel } from './panel.tsx'

vi.mock('../../../src/tourism/panel/screens.ts', async () => {
  const { preloadable } = await import('../../../src/panel/data/preloadable.ts')
  const names = [
    'list',
    'edit',
    'create',
    'home',
    'profile',
    'terms',
    'contact',
    'outbox',
    'logout',
    'email',
    'reports',
    'export',
    'import',
    'jobs',
    'send-mail',
  ]
  return {
    screens: Object.fromEntries(
      names.map(name => [name, preloadable(async () => () => <p>{`the ${name} screen`}</p>)]),
    ),
  }
})

const roles: readonly Role[] = ['administrator', 'moderator', 'objectowner', 'manager', 'guide', 'user']
const management: readonly Role[] = ['administrator', 'moderator']

/** The route table of the specification, as far as its screens are there: path, screen, and the roles that are let in. */
const table: [path: string, name: string, allowed: readonly Role[]][] = [
  ['/', 'home', roles],
  ['/moderators', 'list', ['administrator']],
  ['/moderators/7', 'edit', ['administrator']],
  ['/users', 'list', roles],
  ['/users/7', 'edit', roles],
  ['/logout', 'logout', roles],
  ['/establishments', 'list', management],
  ['/establishments/7', 'edit', roles],
  ...['categories', 'facilities', 'object_types', 'cuisines'].flatMap((name): typeof table => [
    [`/${name}/create`, 'create', ['administrator']],
    [`/${name}/update/7`, 'edit', ['administrator']],
  ]),
  ['/categories', 'list', ['administrator']],
  ['/organizations', 'list', [...management, 'objectowner']],
  ['/organizations/7', 'edit', [...management, 'objectowner']],
  ['/guides', 'list', management],
  ['/guides/7', 'edit', [...management, 'guide']],
  ['/regions', 'list', [...management, 'objectowner']],
  ['/regions/7', 'edit', [...management, 'objectowner']],
  ['/reports', 'reports', management],
  ['/reports/help', 'list', management],
  ['/help', 'list', ['administrator', 'objectowner', 'manager', 'guide']],
  ['/help/create', 'create', ['administrator', 'objectowner', 'manager', 'guide']],
  ['/export', 'export', ['administrator']],
  ['/import', 'import', ['administrator']],
  ['/jobs', 'jobs', ['administrator']],
  ['/send-mail', 'send-mail', ['administrator']],
  ['/profile', 'profile', roles],
  ['/terms', 'terms', roles],
  ['/contact', 'contact', roles],
  ['/mail', 'list', ['administrator']],
  ['/mail/7', 'email', ['administrator']],
]

const { forbidden } = english.panel.pages
const shown = async (name: string) => {
  const screens = await screen.findByText(new RegExp(`^the .* screen$|^${forbidden.title}$`))
  expect(screens.textContent).toBe(name)
}

beforeEach(() => {
  localStorage.clear()
  serve({})
})
afterEach(cleanup)

describe.each(roles)('the routes of the role %s', role => {
  it.each(table)(
    '%s shows the %s screen to people who may see it, and the forbidden page to all others',
    async (path, name, allowed) => {
      openPanel(path, role)
      await shown(allowed.includes(role) ? `the ${name} screen` : forbidden.title)
    },
  )

  it.each(publicPaths())('%s redirects people who are signed in to the homepage', async path => {
    openPanel(path, role)
    await shown('the home screen')
    expect(window.location.pathname).toBe('/platform')
  })
})

describe('the routes of a moderator', () => {
  const keys: [path: string, key: PermissionKey][] = [
    ['/requests', 'incoming_request_access'],
    ['/meta', 'seo'],
    ['/meta/7', 'seo'],
  ]

  it.each(keys)('%s requires the permission %s', async (path, key) => {
    const letIn = path.endsWith('7') ? 'the edit screen' : 'the list screen'
    const visits: [PermissionKey[], string][] = [
      [[], forbidden.title],
      [['statistics'], forbidden.title],
      [[key], letIn],
      [['full_access'], letIn],
    ]
    for (const [permissions, expected] of visits) {
      openPanel(path, 'moderator', permissions)
      await shown(expected)
      cleanup()
    }
    openPanel(path, 'administrator')
    await shown(letIn)
  })
})
