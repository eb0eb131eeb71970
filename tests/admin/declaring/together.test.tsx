import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { openEventStream } from '../live/eventStream.ts'
import { callsTo, json, problem } from '../shell/fakeServer.ts'
import { entranceFor, openEntered, openPanel } from '../shell/panel.tsx'
import { draft, fieldsIn, lastSaved, routes, row, serveDraft } from './drafts.ts'
import '../people/environment.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** What is kept elsewhere: photos have another label. */
function withPictures(): StoredDocument {
  const document = routes()
  const [own] = document.resources ?? []
  if (own?.texts?.en) own.texts.en.fields = { ...own.texts.en.fields, photos: 'Pictures' }
  return document
}

describe('the editor of a draft that several administrators change', () => {
  it('shows changes of another administrator as soon as the server reports them, and names the person', async () => {
    const { response, send } = openEventStream()
    let kept = draft()
    const calls = serveDraft({ 'GET /events': response, 'GET /declarations/drafts/routes': () => json(kept) })
    openPanel('/resources?edit=routes', 'administrator')
    await row('Photos')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    kept = draft(withPictures(), 2)
    send('declaration_drafts', {})
    await row('Pictures')
    expect(screen.getByText(/ changed this draft\. You now see the newest version/)).toBeTruthy()
  })

  it.each([
    ['shows the changes that the person made in another tab', false, english.editor.elsewhere.own_renewed],
    ['merges those changes with unsaved input', true, english.editor.elsewhere.own_merged],
  ])('%s, and describes them as the person’s own', async (_what, types, sentence) => {
    const { response, send } = openEventStream()
    const entrance = entranceFor('administrator')
    let kept = draft()
    const stale = () => problem(412, 'version_stale', { record: kept })
    const calls = serveDraft({
      'GET /events': response,
      'GET /declarations/drafts/routes': () => json(kept),
      'PUT /declarations/drafts/routes': ({ body }) => {
        const sent = body as { version: number; document: StoredDocument }
        return sent.version < kept.version ? stale() : json(draft(sent.document, sent.version + 1))
      },
    })
    openEntered('/resources?edit=routes', entrance)
    const field = await row('Region')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    kept = { ...draft(withPictures(), 2), updated_by: entrance.profile.id }
    if (types) {
      await userEvent.click(field)
      await userEvent.type(screen.getByLabelText('Hint, in English'), 'Where it is.')
    } else send('declaration_drafts', {})
    await screen.findByText(sentence)
    await row('Pictures')
  })

  it('shows people who only view the draft, as soon as the server reports them', async () => {
    const { response, send } = openEventStream()
    let here: unknown[] = []
    const calls = serveDraft({
      'GET /events': response,
      'POST /declarations/drafts/routes/presence': () => json(here),
    })
    openPanel('/resources?edit=routes', 'administrator')
    await row('Photos')
    await waitFor(() => expect(callsTo(calls, '/declarations/drafts/routes/presence')).toHaveLength(1))
    here = [{ id: 'ana', name: 'Ana Beridze', field: null }]
    send('presence', {})
    expect(await screen.findByTitle('Ana Beridze')).toBeTruthy()
  })

  it('reports that the draft was discarded elsewhere, and saves further input as a new draft', async () => {
    const { response, send } = openEventStream()
    let isThere = true
    const calls = serveDraft({
      'GET /events': response,
      'GET /declarations/drafts/routes': () => (isThere ? json(draft()) : problem(404, 'not_found')),
    })
    openPanel('/resources?edit=routes', 'administrator')
    const field = await row('Region')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    isThere = false
    send('declaration_drafts', {})
    await screen.findByText(english.editor.gone)
    expect(screen.queryByRole('button', { name: english.editor.discard })).toBeNull()
    await userEvent.click(field)
    await userEvent.type(screen.getByLabelText('Hint, in English'), 'W')
    await waitFor(() =>
      expect(callsTo(calls, 'PUT /declarations/drafts/routes').at(-1)?.body).toMatchObject({ version: 0 }),
    )
    expect(fieldsIn(lastSaved(calls))).toContain('area_id')
  })

  it('merges changes of another administrator with unsaved input, and says so', async () => {
    const versions: unknown[] = []
    const calls = serveDraft({
      'PUT /declarations/drafts/routes': ({ body }) => {
        const { version, document } = body as { version: number; document: StoredDocument }
        versions.push(version)
        return version === 1
          ? problem(412, 'version_stale', { record: draft(withPictures(), 7) })
          : json(draft(document, version + 1))
      },
    })
    openPanel('/resources?edit=routes', 'administrator')
    await userEvent.click(await row('Region'))
    await userEvent.type(screen.getByLabelText('Hint, in English'), 'Where it is.')
    await screen.findByText(/also changed this draft/)
    await screen.findByText(/^Draft saved at/)
    expect(versions).toContain(7)
    const texts = lastSaved(calls).resources?.[0]?.texts?.en
    expect([texts?.fields?.photos, texts?.hints?.area_id]).toEqual(['Pictures', 'Where it is.'])
  })
})
