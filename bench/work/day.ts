import type { Visit } from '../../tests/e2e/browser.ts'
import { setActivity } from './watch.ts'

const words = ['house', 'wine', 'guest', 'old', 'mountain']
/** The first letters of regions' names. */
const regions = ['კახეთ', 'იმერეთ', 'გურია']
const keyMilliseconds = 40

const menu = ({ page }: Visit, path: string) => page.locator(`nav a[href="/platform/${path}"]`).first()
const firstRow = 'tbody tr th a'

async function list(visited: Visit, round: number): Promise<void> {
  const { page, settled } = visited
  await setActivity(page, 'going to the list')
  await menu(visited, 'establishments').click()
  await page.locator(firstRow).first().waitFor()
  await settled()
  await setActivity(page, 'searching')
  const search = page.locator('.m-toolbox input').first()
  await search.click()
  await page.keyboard.type(words[round % words.length] ?? '', { delay: keyMilliseconds })
  await settled()
  await search.fill('')
  await settled()
  await setActivity(page, 'filtering')
  await page.locator('h1').click()
  await page.keyboard.press('f')
  await page.locator('[role="option"]').first().waitFor()
  const region = regions[round % regions.length] ?? ''
  await page.keyboard.type(region, { delay: keyMilliseconds })
  await page.getByRole('option').filter({ hasText: region }).first().waitFor()
  while ((await page.locator('[role="option"].Mui-focused').filter({ hasText: region }).count()) === 0)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.m-filter-chip').first().waitFor()
  await settled()
  await page.locator('.m-filter-chip .m-remove').first().click()
  await settled()
  await setActivity(page, 'sorting')
  await page
    .locator('.m-head-button')
    .nth(round % 3)
    .click()
  await settled()
  await setActivity(page, 'choosing rows')
  for (const row of [1, 2, 3, 2, 1, 3]) await page.locator(`tbody tr:nth-child(${row}) input[type="checkbox"]`).click()
}

/** Opens records in the quick view one after the other, and edits a telephone number in one. */
async function peek({ page, settled }: Visit, round: number): Promise<void> {
  const whole = page.locator('.m-peek[aria-busy="false"]')
  await setActivity(page, 'looking at a record in the list')
  await page
    .locator(firstRow)
    .nth(round % 10)
    .focus()
  await page.keyboard.press('Space')
  await whole.waitFor()
  await settled()
  await setActivity(page, 'going on to the next')
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('j')
    await whole.waitFor()
    await settled()
  }
  await setActivity(page, 'leaving it')
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached' })
}

/** Opens Ctrl+K, types a word and closes it. */
async function find({ page, settled }: Visit, round: number): Promise<void> {
  await setActivity(page, 'finding anything')
  await page.keyboard.press('Control+k')
  await page.locator('.palette-input').waitFor()
  await page.keyboard.type(words[round % words.length] ?? '', { delay: keyMilliseconds })
  await settled()
  await page.keyboard.press('Escape')
}

/** Writes a comment next to the form. */
async function comment({ page, settled }: Visit): Promise<void> {
  await setActivity(page, 'opening the comments')
  await page.locator('h1').click()
  await page.keyboard.press('c')
  await page.locator('.comments-form textarea').waitFor()
  await setActivity(page, 'writing a comment')
  await page.keyboard.type('please look at the phone', { delay: keyMilliseconds })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await settled()
}

async function edit({ page, settled }: Visit, round: number): Promise<void> {
  await setActivity(page, 'opening a record')
  await page
    .locator(firstRow)
    .nth(round % 10)
    .click()
  const name = page.locator('[data-property="name_en"] input')
  await name.waitFor()
  await settled()
  await setActivity(page, 'typing')
  await name.click()
  await page.keyboard.press('End')
  await page.keyboard.type(` house ${round}`, { delay: keyMilliseconds })
  const beds = page.locator('[data-property="beds"] input')
  await beds.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(String(10 + round), { delay: keyMilliseconds })
  await setActivity(page, 'saving')
  await page.keyboard.press('Control+s')
  await settled()
}

async function review(visited: Visit, round: number): Promise<void> {
  const { page, settled } = visited
  await setActivity(page, 'going to the queue')
  await menu(visited, 'requests').click()
  await page.locator(firstRow).first().waitFor()
  await settled()
  await setActivity(page, 'opening a request')
  await page
    .locator(firstRow)
    .nth(round % 10)
    .click()
  await page.locator('[data-item]').first().waitFor()
  await settled()
  await setActivity(page, 'deciding')
  for (const key of ['n', 'a', 'n', 'a']) await page.keyboard.press(key, { delay: keyMilliseconds })
  await page.keyboard.press('Shift+A')
  await setActivity(page, 'finishing a review')
  await page.keyboard.press('Control+Enter')
  await settled()
}

/**
 * One round of a day's work: list, search, filter, sort, quick view, find, open, type, save, comment, review. No page
 * is reloaded.
 */
export async function runRound(visited: Visit, round: number): Promise<void> {
  await list(visited, round)
  await peek(visited, round)
  await find(visited, round)
  await edit(visited, round)
  await comment(visited)
  await review(visited, round)
}
