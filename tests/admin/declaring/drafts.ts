import { screen } from '@testing-library/react'
import { toJSONSchema } from 'zod/v4/core'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import { declaring as georgian } from '../../../i18n/ka/declaring.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import { documentShape, type StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { fromTemplate } from '../../../src/features/declarations/panel/editing/templates.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { callsTo, json, serve, type Call } from '../shell/fakeServer.ts'

const names = { ka: ['მარშრუტი', 'მარშრუტები'], en: ['Route', 'Routes'] } as const
export const routes = (): StoredDocument =>
  fromTemplate(
    'places',
    { name: 'routes', names },
    {
      declarations: { entities, codeLists, fieldTypes, authorization },
      words: { ka: georgian, en: english },
    },
  )
export const draft = (document = routes(), version = 1, mistakes: unknown[] = []) => ({
  resource: 'routes',
  base: 0,
  document,
  version,
  updated_at: '2026-05-26T08:00:00.000Z',
  updated_by: '01890000-0000-7000-8000-000000000002',
  mistakes,
})
export const head = { number: 0, document: emptyDocument, set_aside: [], lacking: {} }

export const preview = {
  base: 0,
  plan: 'p1',
  steps: [
    { kind: 'adds', code: 'add_resource', entity: 'routes', params: { fields: 5 }, count: 0, total: 0, refused: false },
  ],
  mistakes: [],
  lacking: {},
  proof: false,
}

/** A server with one draft of routes, which keeps what it is sent. */
export function serveDraft(handlers: Parameters<typeof serve>[0] = {}): Call[] {
  let kept = draft()
  return serve({
    'GET /declarations': () => json(head),
    'GET /declarations/reference': () =>
      json({
        schema: toJSONSchema(documentShape, { io: 'input', unrepresentable: 'any' }),
        entities: entities.filter(({ internal }) => !internal),
      }),
    'GET /declarations/drafts': () => json([kept]),
    'GET /declarations/history': () => json([]),
    'GET /declarations/changed': () => json({}),
    'POST /declarations/preview': () => json(preview),
    'GET /imports': () => json([]),
    'GET /declarations/drafts/routes': () => json(kept),
    'POST /declarations/drafts/routes/presence': () => json([]),
    'PUT /declarations/drafts/routes': ({ body }) => {
      kept = draft((body as { document: StoredDocument }).document, kept.version + 1)
      return json(kept)
    },
    ...handlers,
  })
}
export const lastSaved = (calls: Call[]): StoredDocument => {
  const sent = callsTo(calls, 'PUT /declarations/drafts/routes').at(-1)
  if (!sent) throw new Error('Nothing was kept')
  return (sent.body as { document: StoredDocument }).document
}
export const fieldsIn = (document: StoredDocument): string[] =>
  document.resources?.[0]?.entity.groups.flatMap(({ fields }) =>
    fields.map(field => (typeof field === 'string' ? field : field.name)),
  ) ?? []
export const row = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`) })
