import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const [admin, moderator] = ['admin@marani.example', 'moderator@marani.example'] as const

it('two colleagues see each other at a record, comment on one of its fields, and share the queue', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: ['approved'] }))
  const [place] = await ask<Row[]>(server.address, admin, `/establishments?range=[0,0]&filter=${filter}`)
  const path = `/establishments/${String(place?.id)}`
  const nino = await visit(browser, { lang: 'en' })
  const giorgi = await visit(browser, { lang: 'ka', width: 390, height: 844 })
  await Promise.all([
    signInByApi(nino.page, server.address, admin, path),
    signInByApi(giorgi.page, server.address, moderator, path),
  ])

  // Each sees the other, and the field that the other is in.
  await nino.page.locator('.presence-person').waitFor()
  await giorgi.page.locator('.presence-person').waitFor()
  await giorgi.page.locator('[data-property="mobile"] input').focus()
  await nino.page.locator('[data-property="mobile"] .presence-in-field').waitFor()
  expect(await nino.page.locator('.presence-person').count()).toBe(1)

  // A comment on the field, with a name that was completed.
  await nino.page.getByRole('button', { name: english.together.comment_on.replace('%{field}', 'Mobile') }).click()
  const box = nino.page.getByRole('textbox', { name: english.together.write, exact: true })
  const [me] = await ask<Row[]>(
    server.address,
    admin,
    `/users?filter=${encodeURIComponent(JSON.stringify({ email: moderator }))}`,
  )
  const called = `${String(me?.firstname)} ${String(me?.lastname)}`
  await box.fill(`Wrong number? @${called.slice(0, 3)}`)
  await nino.page.getByRole('option', { name: called }).waitFor()
  await nino.page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(`Wrong number? @${called} `)
  expect(await violations(nino.page)).toEqual([])
  // It may be about what the form asks for, not about what the product keeps for itself.
  const offered = await nino.page.locator('.comments-choice option').allTextContents()
  expect(offered).toContain('Mobile')
  for (const kept of ['id', 'version', 'created_at'] as const)
    expect(offered).not.toContain(english.panel.system_fields[kept])
  // What was not sent is there when the page is opened again.
  await nino.page.reload()
  await nino.page.getByRole('button', { name: english.together.comment_on.replace('%{field}', 'Mobile') }).click()
  await expect.poll(() => box.inputValue()).toBe(`Wrong number? @${called} `)
  await box.focus()
  await nino.page.keyboard.press('Control+Enter')
  await nino.page.locator('.comments-thread').waitFor()
  await nino.page.keyboard.press('Escape')

  // It comes to the other at once: in the bell, on the tab, at the field; the answer leads back.
  await giorgi.page.locator('.m-tabs .m-count').waitFor()
  await giorgi.page.locator('[data-property="mobile"] .comments-mark-open').click()
  await giorgi.page.locator('.comments-thread').getByRole('button', { name: georgian.together.reply }).click()
  await giorgi.page.getByRole('textbox', { name: georgian.together.reply, exact: true }).fill('დავრეკე, სწორია')
  expect([await overflow(giorgi.page), await violations(giorgi.page)]).toEqual([0, []])
  await giorgi.page.keyboard.press('Control+Enter')
  await giorgi.page.locator('.comments-answers').waitFor()
  expect((await ask<Row[]>(server.address, moderator, '/notifications'))[0]).toMatchObject({
    event: 'comment_mentioned',
  })

  // By its key, and resolved.
  await nino.page.locator('.m-tabs .m-count').waitFor()
  await nino.page.locator('h1').click()
  await nino.page.keyboard.press('c')
  await nino.page.locator('.comments-answers').waitFor()
  await nino.page.getByRole('button', { name: english.together.resolve }).click()
  await nino.page.locator('.comments details').waitFor()

  // Whoever leaves is gone at once.
  await giorgi.page.goto(`${server.address}/platform/requests`)
  await nino.page.locator('.presence-person').waitFor({ state: 'detached' })

  // A request is assigned to oneself by a key, which keeps nobody from anything.
  const [request] = await ask<Row[]>(server.address, admin, '/requests?range=[0,0]&filter={"status":["open"]}')
  await nino.page.goto(`${server.address}/platform/requests/${String(request?.id)}`)
  await nino.page.locator('.review-bar').waitFor()
  await nino.page.keyboard.press('i')
  await nino.page.getByRole('button', { name: /^Assigned to: (?!No one)/ }).waitFor()
  await nino.page.goto(`${server.address}/platform/requests`)
  await nino.page.getByRole('button', { name: new RegExp(`^${english.review.queue.mine} 1`) }).click()
  await nino.page.locator('.queue-assignee').waitFor()
  expect([nino.complaints, giorgi.complaints]).toEqual([[], []])
})
